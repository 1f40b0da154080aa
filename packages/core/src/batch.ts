import { limits } from './contract/limits.ts';
import type { MetricsEntry } from './contract/models.ts';
import { compareTimestamps, isoTime } from './contract/timestamp.ts';

/** The order in which the service processes entries (section 4.6): without timestamp first, then oldest first. */
export function inProcessingOrder(entries: readonly MetricsEntry[]): MetricsEntry[] {
  const undated = entries.filter(({ timestamp }) => timestamp === undefined);
  const dated = entries.filter(({ timestamp }) => timestamp !== undefined);
  return [...undated, ...dated.sort((a, b) => compareTimestamps(iso(a), iso(b)))];
}

const iso = ({ timestamp }: MetricsEntry) => (timestamp === undefined ? '' : isoTime(timestamp));

/** Cuts entries into requests of the most that one request may hold, reading no further ahead than that. */
export async function* inRequests(
  entries: Iterable<MetricsEntry> | AsyncIterable<MetricsEntry>,
): AsyncGenerator<MetricsEntry[]> {
  let request: MetricsEntry[] = [];
  for await (const entry of entries) {
    request.push(entry);
    if (request.length === limits.batchEntries.max) {
      yield request;
      request = [];
    }
  }
  if (request.length > 0) yield request;
}
