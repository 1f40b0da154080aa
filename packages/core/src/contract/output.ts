import { z } from 'zod/v4';
import type { Announcement, Bot, BotPage, BotStats, Problem, Project, Vote, VotePage, VoteStatus } from './models.ts';
import {
  announcementNames,
  botCheckNames,
  botNames,
  botPageNames,
  botStatsNames,
  type Names,
  platformWords,
  problemNames,
  projectNames,
  voteNames,
  votePageNames,
  voteStatusNames,
} from './names.ts';
import { fromWire, wordFromWire } from './rename.ts';

// What we read, tolerantly: unknown keys are kept, `null` and `""` mean "not given", and only what nobody can do
// without is required.

/** Reads a JSON object: renames it to our names, then checks the fields in `shape` and keeps the rest. */
function reader<T>(names: Names, shape: z.core.$ZodLooseShape): z.ZodType<T> {
  const renamed = z.looseObject({}).transform((wire) => fromWire(names, wire));
  return renamed.pipe(z.looseObject(shape)) as unknown as z.ZodType<T>;
}

/** The same for an answer that may as well have no body. */
function readerOrNone<T>(names: Names, shape: z.core.$ZodLooseShape): z.ZodType<T> {
  return z.preprocess((body) => body ?? {}, reader<T>(names, shape));
}

/** An id: a string, or a number that lost no digit. */
const id = z.union([z.string(), z.int().transform(String)]);
const string = z.string().optional();
const number = z.number().optional();
const strings = z.array(id);
const numbers = z.array(z.number());

/** Section 2.1. */
export const project = reader<Project>(projectNames, {
  id,
  name: string,
  platform: z
    .string()
    .transform((word) => wordFromWire(platformWords, word))
    .optional(),
  type: string,
  headline: string,
  tags: strings.default([]),
  votes: number,
  votesTotal: number,
  reviewScore: number,
  reviewCount: number,
});

/** Section 2.2. */
const vote = reader<Vote>(voteNames, {
  userId: id,
  platformId: id.optional(),
  weight: z.number().default(1),
  createdAt: z.string(),
  expiresAt: string,
});

/** Section 4.3. A page with votes must say where it ends; an empty page ends the list and need not. */
export const votePage = reader<Partial<VotePage> & { data: Vote[] }>(votePageNames, {
  data: z.array(vote),
  cursor: string,
}).refine(({ data, cursor }) => data.length === 0 || cursor !== undefined, {
  message: 'is missing from a page with votes',
  path: ['cursor'],
});

/** Section 2.3. */
export const voteStatus = reader<VoteStatus>(voteStatusNames, {
  createdAt: z.string(),
  expiresAt: string,
  weight: z.number().default(1),
});

/** Section 2.4. Nothing in it is needed, so an answer without a body will do. */
export const announcement = readerOrNone<Announcement>(announcementNames, {
  title: string,
  content: string,
  createdAt: string,
});

/** Section 2.6. */
const bot = reader<Bot>(botNames, {
  id: id.optional(),
  username: string,
  discriminator: id.optional(),
  avatar: string,
  defaultAvatar: string,
  library: string,
  prefix: string,
  shortDescription: string,
  longDescription: string,
  tags: strings.optional(),
  website: string,
  support: string,
  repository: string,
  owners: strings.optional(),
  guilds: strings.optional(),
  invite: string,
  date: string,
  serverCount: number,
  shardCount: number,
  certified: z.boolean().optional(),
  vanity: string,
  points: number,
  monthlyPoints: number,
  donationBotGuildId: id.optional(),
});

/** Section 4.8. */
export const botPage = reader<BotPage>(botPageNames, {
  results: z.array(bot),
  limit: number,
  offset: number,
  count: number,
  total: number,
}).transform((page) => ({ ...page, count: page.count ?? page.results.length }));

/** Section 2.7. */
export const botStats = reader<BotStats>(botStatsNames, {
  serverCount: number,
  shards: numbers.default([]),
  shardCount: number,
});

/** Section 4.8. `Boolean("false")` is true, so the words are listed. */
export const botVoted: z.ZodType<boolean> = reader<{ voted: unknown }>(botCheckNames, {
  voted: z.union([z.number(), z.boolean(), z.enum(['0', '1', 'true', 'false'])], 'must be 1 or 0'),
}).transform(({ voted }) => voted === true || voted === 'true' || Number(voted) > 0) as unknown as z.ZodType<boolean>;

/** Section 7. Read from any answer of 400 or more, so a field of an odd type is dropped rather than refused. */
export const problem = reader<Problem>(problemNames, {
  type: string.catch(undefined),
  title: string.catch(undefined),
  status: number.catch(undefined),
  detail: string.catch(undefined),
});
