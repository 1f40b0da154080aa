import { type Metric, metricsOfType } from '../metrics.ts';
import { toMoment } from '../moment.ts';
import { type ProjectKey, projectKeys } from '../projects.ts';
import type { Storage } from '../storage/storage.ts';
import { expiryOf } from '../votes.ts';

// A past that looks like one: more votes on weekends and in the evening, a little more every week, and no two days
// alike. Chance is drawn from the calendar day, so that the same days on the same date are always the same history.

const dayLength = 86_400_000;
/** Sunday first. */
const weekdays = [1.3, 0.85, 0.82, 0.88, 0.95, 1.15, 1.45];
/** How many vote in each hour of the day, by UTC. */
const hours = [4, 3, 2, 1, 1, 1, 2, 3, 4, 5, 5, 6, 7, 7, 8, 9, 11, 13, 14, 15, 14, 12, 9, 6];
const allHours = hours.reduce((sum, share) => sum + share, 0);

/** Votes a day at the end, and how much a project grows in a year. */
const rhythms = {
  bot: { votes: 64, growth: 2.4 },
  server: { votes: 21, growth: 1.8 },
  game: { votes: 38, growth: 3 },
} as const satisfies Record<ProjectKey, object>;

/** What each metric is at the end, and how it moves. */
const courses = {
  serverCount: { last: 3_480, growth: 2.2, unrest: 0.004, weekly: 0 },
  shardCount: { last: 4, growth: 2, unrest: 0, weekly: 0 },
  memberCount: { last: 9_120, growth: 1.7, unrest: 0.003, weekly: 0 },
  onlineCount: { last: 1_640, growth: 1.6, unrest: 0.06, weekly: 0.35 },
  playerCount: { last: 12_700, growth: 2.6, unrest: 0.08, weekly: 0.6 },
} as const satisfies Record<Metric, object>;

/** Gives every project a history of so many days, up to now. */
export function seedHistory(storage: Storage, days: number, now: Date): void {
  const today = Math.floor(now.getTime() / dayLength);
  storage.transaction(() => {
    for (const project of projectKeys) {
      const voters = new Voters(project);
      for (let day = today - days + 1; day <= today; day += 1) {
        seedVotes(storage, project, voters, { day, today, now });
        for (const metric of metricsOfType[project]) seedMetric(storage, project, metric, { day, today, now });
      }
    }
  });
}

/** A day of the history, as days since 1970, and where the history ends. */
interface Spot {
  readonly day: number;
  readonly today: number;
  readonly now: Date;
}

function seedVotes(storage: Storage, project: ProjectKey, voters: Voters, { day, today, now }: Spot): void {
  const { votes, growth } = rhythms[project];
  const chance = chanceOf(`${project} votes ${day}`);
  const weekday = weekdayOf(day);
  const count = Math.round(votes * weekday.factor * shareAt(day, today, growth) * (0.85 + 0.3 * chance()));
  const times = Array.from({ length: count }, () => Math.floor(day * dayLength + timeOfDay(chance)))
    .filter((time) => time <= now.getTime())
    .sort((one, other) => one - other);
  for (const time of times) {
    const createdAt = toMoment(new Date(time));
    const vote = { ...voters.next(time, chance), weight: weekday.isWeekend ? 2 : 1, createdAt };
    storage.votes.insert(project, { id: storage.votes.lastId() + 1, ...vote, expiresAt: expiryOf(createdAt) });
  }
}

function seedMetric(storage: Storage, project: ProjectKey, metric: Metric, { day, today, now }: Spot): void {
  const { last, growth, unrest, weekly } = courses[metric];
  const chance = chanceOf(`${metric} ${day}`);
  for (const hour of [6, 18]) {
    const time = day * dayLength + hour * 3_600_000;
    if (time > now.getTime()) continue;
    const week = 1 + weekly * (weekdayOf(day).factor - 1) + weekly * (hour === 18 ? 0.15 : -0.15);
    const value = Math.round(last * shareAt(day + hour / 24, today, growth) * week * (1 + unrest * (2 * chance() - 1)));
    storage.measurements.insert(project, { metric, value, measuredAt: toMoment(new Date(time)) });
  }
}

/** The size on a day as a share of the size at the end. */
const shareAt = (day: number, today: number, growth: number) => growth ** ((day - today) / 365);

function weekdayOf(day: number): { readonly factor: number; readonly isWeekend: boolean } {
  const index = new Date(day * dayLength).getUTCDay();
  return { factor: weekdays[index] ?? 1, isWeekend: index === 0 || index === 6 };
}

function timeOfDay(chance: () => number): number {
  let rest = chance() * allHours;
  const hour = hours.findIndex((share) => {
    rest -= share;
    return rest < 0;
  });
  return (hour + chance()) * 3_600_000;
}

/** The people who vote: most of them seldom, some on every day, none before the last vote has run out. */
class Voters {
  readonly #project: ProjectKey;
  readonly #votedAt: number[] = [];

  constructor(project: ProjectKey) {
    this.#project = project;
  }

  next(time: number, chance: () => number): { readonly userId: string; readonly platformId: string } {
    const known = this.#votedAt.length;
    const drawn = Math.floor(known * chance() ** 2);
    const isFree = (this.#votedAt[drawn] ?? time) <= time - dayLength / 2;
    const index = chance() < 0.75 && isFree ? drawn : known;
    this.#votedAt[index] = time;
    const draw = chanceOf(`${this.#project} voter ${index}`);
    return { userId: snowflake(draw), platformId: snowflake(draw) };
  }
}

const snowflake = (draw: () => number) =>
  `${Math.floor(100_000 + draw() * 900_000)}${String(Math.floor(draw() * 1e12)).padStart(12, '0')}`;

/** Numbers from 0 to 1, always the same ones for a name (FNV-1a into mulberry32). */
function chanceOf(name: string): () => number {
  let state = 0x811c9dc5;
  for (const character of name) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
