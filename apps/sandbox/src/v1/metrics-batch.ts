import { limits } from '@project-listing/core/schemas';
import { batchNames, entryNames } from '@project-listing/core/wire';
import { type Exchange, type Handler, noContent, nowOf } from '../exchange.ts';
import { addSeconds, type Moment, readMoment } from '../moment.ts';
import type { FieldError } from '../problem.ts';
import { type Received, readFields, refuse } from '../receive.ts';
import { readJson } from '../receive-body.ts';
import { type Counts, receiveCounts, storeCounts } from './metrics.ts';

/** Section 4.6. Processing stops at the first bad entry; whether those before it stay is a switch. */
export const updateMetricsBatch: Handler = (exchange) => {
  for (const entry of inOrder(readEntries(exchange))) {
    const received = receiveEntry(exchange, entry);
    if ('errors' in received) {
      const refusal = refuse(received.errors);
      if (exchange.switches.batchFailure === 'atomic') throw refusal;
      return refusal;
    }
    storeCounts(exchange, received.value, entry.moment ?? nowOf(exchange));
  }
  return noContent();
};

/** One entry as it came, with its place in the request. */
interface Entry {
  readonly content: unknown;
  readonly index: number;
  readonly timestamp: unknown;
  /** What the timestamp names; `undefined` for none, and for one that names no moment. */
  readonly moment: Moment | undefined;
}

function readEntries({ body, switches }: Exchange): readonly Entry[] {
  const { fields, errors } = readFields(batchNames, readJson(body), switches.profile);
  if (errors.length > 0) throw refuse(errors);
  const { data } = fields;
  const { min, max } = limits.batchEntries;
  const field = batchNames.data.wire;
  if (!Array.isArray(data)) throw refuse([{ field, message: 'is missing or no array; give an array of entries' }]);
  if (data.length < min || data.length > max) {
    throw refuse([{ field, message: `has ${data.length} entries; ${min} to ${max} are allowed` }]);
  }
  return data.map((content: unknown, index) => {
    const { timestamp } = readFields(entryNames, content, switches.profile).fields;
    return { content, index, timestamp, moment: readMoment(timestamp) };
  });
}

/** Those without a timestamp as they came, then the others by time; last those whose timestamp names no moment. */
function inOrder(entries: readonly Entry[]): readonly Entry[] {
  const timed = entries.flatMap((entry) => (entry.moment === undefined ? [] : [{ entry, moment: entry.moment }]));
  return [
    ...entries.filter(({ timestamp }) => timestamp === undefined),
    ...timed.sort((a, b) => (a.moment < b.moment ? -1 : Number(a.moment > b.moment))).map(({ entry }) => entry),
    ...entries.filter(({ timestamp, moment }) => timestamp !== undefined && moment === undefined),
  ];
}

function receiveEntry(exchange: Exchange, entry: Entry): Received<Counts> {
  const at = [batchNames.data.wire, entry.index];
  const { fields, errors } = readFields(entryNames, entry.content, exchange.switches.profile, at);
  if (errors.length > 0) return { errors };
  const counts = receiveCounts(exchange, fields['metrics'], [...at, entryNames.metrics.wire]);
  const wrong = timestampErrors(exchange, entry);
  if (wrong.length === 0) return counts;
  return { errors: [...('errors' in counts ? counts.errors : []), ...wrong] };
}

function timestampErrors(exchange: Exchange, { index, timestamp, moment }: Entry): readonly FieldError[] {
  const field = `${batchNames.data.wire}[${index}].${entryNames.timestamp.wire}`;
  if (timestamp === undefined) return [];
  if (moment === undefined) {
    return [{ field, message: 'is no ISO 8601 time with its zone, such as 2026-01-31T12:00:00Z' }];
  }
  if (moment <= addSeconds(nowOf(exchange), limits.entryLead)) return [];
  return [{ field, message: `is more than ${limits.entryLead} seconds in the future` }];
}
