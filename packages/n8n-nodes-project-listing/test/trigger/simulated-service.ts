import type { IHttpRequestOptions } from 'n8n-workflow';

/** What becomes of a request. */
export type Fate =
  | { readonly kind: 'ok' }
  | { readonly kind: 'connection' | 'timeout' | 'html' | 'repeat' }
  /** Answered, but so late that the time of the poll is used up. */
  | { readonly kind: 'slow' }
  | { readonly kind: 'status'; readonly status: 429 | 500 }
  /** From now on no cursor that was given out is known any more. */
  | { readonly kind: 'expired'; readonly status: 400 | 404 | 410 | 422 };

/** How the service fills in what the API leaves open. */
export interface Manner {
  /** Fractional digits of a timestamp, 0 to 7. */
  readonly digits: number;
  readonly zone: 'Z' | '+00:00';
  /** Whether an empty page has a cursor. */
  readonly emptyPageCursor: boolean;
  /** How far its clock is from that of n8n, in ms. */
  readonly skew: number;
}

interface SimulatedVote {
  readonly userId: string;
  readonly createdAt: string;
  readonly weight: number;
  /** By the clock of the service, in ms. */
  readonly time: number;
}

/** A list of votes that only grows at its end, behind n8n's HTTP helper. Much faster than the sandbox. */
export class SimulatedService {
  readonly votes: SimulatedVote[] = [];
  readonly #manner: Manner;
  readonly #now: () => number;
  #issued = 0;
  #expiredUpTo = 0;
  /** The fates of the next requests; then all is well. */
  fates: Fate[] = [];
  pageSizes: readonly number[] = [3];
  #requests = 0;
  /** Whether the last answer said that there are no more votes. */
  isReadUp = false;
  /** Called before each request is answered. */
  onRequest: () => void = () => {};
  /** How many of the next requests find a vote that was cast since the one before. */
  castsBetween = 0;
  /** Takes the time of a slow answer. */
  onSlow: () => void = () => {};

  constructor(manner: Manner, now: () => number) {
    this.#manner = manner;
    this.#now = now;
  }

  get now(): number {
    return this.#now() + this.#manner.skew;
  }

  /** Casts a vote, now or so many ms ago; not before the vote that was cast last. */
  cast(weight: number, ago = 0): void {
    const time = Math.max(this.now - ago, this.votes.at(-1)?.time ?? 0);
    const number = this.votes.length;
    this.votes.push({ userId: `user-${number}`, weight, time, createdAt: this.#show(time, number) });
  }

  #show(time: number, number: number): string {
    const { digits, zone } = this.#manner;
    const text = new Date(time).toISOString();
    const fraction = `${text.slice(20, 23)}${String(number).padStart(4, '0')}`.slice(0, digits);
    return `${text.slice(0, 19)}${fraction === '' ? '' : `.${fraction}`}${zone}`;
  }

  async request({ url }: IHttpRequestOptions) {
    this.onRequest();
    // Others get their turn.
    await undefined;
    this.#requests += 1;
    this.isReadUp = false;
    if (this.castsBetween > 0) {
      this.castsBetween -= 1;
      this.cast(1 + (this.castsBetween % 2));
    }
    const { pathname, searchParams } = new URL(url);
    const fate = this.fates.shift() ?? { kind: 'ok' };
    const cursor = searchParams.get('cursor');
    if (fate.kind === 'connection') throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    if (fate.kind === 'timeout') throw Object.assign(new Error('late'), { code: 'ETIMEDOUT' });
    if (fate.kind === 'html') return answer(502, '<html>Bad gateway</html>');
    if (fate.kind === 'status') return answer(fate.status, '', { 'retry-after': '90' });
    if (fate.kind === 'slow') this.onSlow();
    if (!pathname.endsWith('/votes')) return answer(200, { id: '1', name: 'A bot' });
    if (fate.kind === 'expired') this.#expiredUpTo = this.#issued;
    if (cursor !== null && this.#numberOf(cursor) <= this.#expiredUpTo) {
      return answer(fate.kind === 'expired' ? fate.status : 422, { title: 'Bad cursor' });
    }
    return answer(200, this.#page(cursor, searchParams.get('startDate'), fate.kind === 'repeat'));
  }

  #page(cursor: string | null, since: string | null, isRepeating: boolean) {
    const start = cursor === null ? this.#after(Date.parse(since as string)) : this.#placeOf(cursor);
    const size = this.pageSizes[this.#requests % this.pageSizes.length] as number;
    const votes = this.votes.slice(start, start + size);
    const data = votes.map(({ userId, createdAt, weight }) => ({
      user_id: userId,
      created_at: createdAt,
      weight,
    }));
    this.isReadUp = data.length === 0;
    if (isRepeating && cursor !== null) return { cursor, data };
    if (data.length === 0 && !this.#manner.emptyPageCursor) return { data };
    // The cursor of an empty first page is the time that was asked for.
    const place = data.length === 0 && cursor === null ? `t${Date.parse(since as string)}` : `i${start + data.length}`;
    this.#issued += 1;
    return { cursor: cursor !== null && data.length === 0 ? cursor : `${this.#issued} ${place}`, data };
  }

  #after(time: number): number {
    const found = this.votes.findIndex((vote) => vote.time >= time);
    return found === -1 ? this.votes.length : found;
  }

  #numberOf(cursor: string): number {
    return Number(cursor.split(' ')[0]);
  }

  #placeOf(cursor: string): number {
    const place = cursor.split(' ')[1] as string;
    return place.startsWith('t') ? this.#after(Number(place.slice(1))) : Number(place.slice(1));
  }
}

const answer = (statusCode: number, body: unknown, headers: Record<string, string> = {}) => ({
  statusCode,
  headers,
  body,
});
