import { Refusal } from './problem.ts';
import type { SwitchValues } from './switches.ts';

const minute = 60_000;

/** Counts the v0 requests of each token over the last minute of the sandbox's clock. */
export class RateLimit {
  readonly #times = new Map<string, number[]>();
  readonly #blockedUntil = new Map<string, number>();

  /** Counts one request, or refuses it. */
  admit(token: Uint8Array, now: Date, { botRequestsPerMinute, botLimitBlock }: SwitchValues): void {
    const key = Buffer.from(token).toString('hex');
    const time = now.getTime();
    const recent = (this.#times.get(key) ?? []).filter((then) => then <= time && then > time - minute);
    this.#times.set(key, recent);
    const blocked = (this.#blockedUntil.get(key) ?? 0) > time;
    if (!blocked && recent.length < botRequestsPerMinute) {
      recent.push(time);
      return;
    }
    // Trying early starts a block anew.
    if (botLimitBlock > 0) this.#blockedUntil.set(key, time + botLimitBlock * 1000);
    const free = botLimitBlock > 0 ? time + botLimitBlock * 1000 : (recent.at(-botRequestsPerMinute) ?? time) + minute;
    throw new Refusal(429, `More than ${botRequestsPerMinute} requests in a minute.`, {
      retryAfter: Math.max(1, Math.ceil((free - time) / 1000)),
    });
  }

  reset(): void {
    this.#times.clear();
    this.#blockedUntil.clear();
  }
}
