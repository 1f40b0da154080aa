import { limits, type MetricsEntry, metrics } from '@project-listing/core/schemas';
import {
  batchNames,
  compareTimestamps,
  entryNames,
  isTimestamp,
  metricsNames,
  timestampToDate,
} from '@project-listing/core/wire';
import { type Exchange, type Handler, noContent, nowOf } from '../exchange.ts';
import { metricsOfType } from '../metrics.ts';
import { type Moment, toMoment } from '../moment.ts';
import type { FieldError } from '../problem.ts';
import { type Received, readFields, receive, refuse, required } from '../receive.ts';
import { readJson } from '../receive-body.ts';

type Counts = MetricsEntry['metrics'];

/** Section 4.5. */
export const updateMetrics: Handler = (exchange) => {
  const counts = required(receiveCounts(exchange, readJson(exchange.body), []));
  store(exchange, counts, nowOf(exchange));
  return noContent();
};

/** Section 4.6. Processing stops at the first bad entry; whether those before it stay is a switch. */
export const updateMetricsBatch: Handler = (exchange) => {
  const { switches } = exchange;
  for (const { entry, index } of inOrder(readEntries(exchange))) {
    const received = receiveEntry(exchange, entry, index);
    if ('errors' in received) {
      const refusal = refuse(received.errors);
      if (switches.batchFailure === 'atomic') throw refusal;
      return refusal;
    }
    const { metrics, timestamp } = received.value;
    store(exchange, metrics, timestamp === undefined ? nowOf(exchange) : toMoment(timestamp));
  }
  return noContent();
};

interface Indexed {
  readonly entry: unknown;
  /** Place in the request. */
  readonly index: number;
  readonly timestamp: unknown;
}

function readEntries({ body, switches }: Exchange): readonly Indexed[] {
  const { fields, errors } = readFields(batchNames, readJson(body), switches.profile);
  if (errors.length > 0) throw refuse(errors);
  const { data } = fields;
  const { min, max } = limits.batchEntries;
  const field = batchNames.data.wire;
  if (!Array.isArray(data)) throw refuse([{ field, message: 'is missing or no array; give an array of entries' }]);
  if (data.length < min || data.length > max) {
    throw refuse([{ field, message: `has ${data.length} entries; ${min} to ${max} are allowed` }]);
  }
  return data.map((entry: unknown, index) => ({
    entry,
    index,
    timestamp: readFields(entryNames, entry, switches.profile).fields['timestamp'],
  }));
}

/** Those without a timestamp as they came, then the others by time; last those whose timestamp names no moment. */
function inOrder(entries: readonly Indexed[]): readonly Indexed[] {
  const named = (entry: Indexed): entry is Indexed & { timestamp: string } =>
    typeof entry.timestamp === 'string' && isTimestamp(entry.timestamp);
  return [
    ...entries.filter(({ timestamp }) => timestamp === undefined),
    ...entries.filter(named).sort((a, b) => compareTimestamps(a.timestamp, b.timestamp)),
    ...entries.filter((entry) => entry.timestamp !== undefined && !named(entry)),
  ];
}

function receiveEntry(
  exchange: Exchange,
  entry: unknown,
  index: number,
): Received<{ metrics: Counts; timestamp?: string }> {
  const at = [batchNames.data.wire, index];
  const place = `${batchNames.data.wire}[${index}]`;
  const { fields, errors } = readFields(entryNames, entry, exchange.switches.profile, at);
  if (errors.length > 0) return { errors };
  const counts = receiveCounts(exchange, fields['metrics'], [...at, entryNames.metrics.wire]);
  const { timestamp } = fields;
  const wrong = timestampErrors(`${place}.${entryNames.timestamp.wire}`, timestamp, exchange.clock.now());
  if ('errors' in counts || wrong.length > 0) {
    return { errors: [...('errors' in counts ? counts.errors : []), ...wrong] };
  }
  return { value: { metrics: counts.value, ...(typeof timestamp === 'string' && { timestamp }) } };
}

function timestampErrors(field: string, timestamp: unknown, now: Date): readonly FieldError[] {
  if (timestamp === undefined) return [];
  if (typeof timestamp !== 'string' || !isTimestamp(timestamp)) {
    return [{ field, message: 'is no ISO 8601 time with its zone, such as 2026-01-31T12:00:00Z' }];
  }
  const lead = Math.round((timestampToDate(timestamp).getTime() - now.getTime()) / 1000);
  if (lead <= limits.entryLead) return [];
  return [{ field, message: `is ${lead} seconds in the future; the most is ${limits.entryLead}` }];
}

/** Counts of the project's own type; the counts of another are refused (section 2.5). */
function receiveCounts(
  { project, switches }: Exchange,
  body: unknown,
  at: readonly (string | number)[],
): Received<Counts> {
  const received = receive(metrics, metricsNames, body, switches.profile, at);
  if ('errors' in received) return received;
  const own: readonly string[] = metricsOfType[project.type];
  const foreign = Object.keys(received.value).filter((metric) => !own.includes(metric));
  if (foreign.length === 0) return received;
  const { errors } = readFields(
    Object.fromEntries(metricsOfType[project.type].map((metric) => [metric, metricsNames[metric]])),
    body,
    switches.profile,
    at,
  );
  return { errors: errors.map(({ field, message }) => ({ field, message: `${message} for a ${project.type}` })) };
}

function store({ storage, project }: Exchange, counts: Counts, measuredAt: Moment): void {
  for (const [metric, value] of Object.entries(counts)) {
    storage.measurements.insert(project.key, { metric, value, measuredAt });
  }
}
