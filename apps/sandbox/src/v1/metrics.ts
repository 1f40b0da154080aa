import { type MetricsEntry, metrics } from '@project-listing/core/schemas';
import { metricsNames } from '@project-listing/core/wire';
import { type Exchange, type Handler, noContent, nowOf } from '../exchange.ts';
import { metricsOfType } from '../metrics.ts';
import type { Moment } from '../moment.ts';
import { type Received, readFields, receive, required } from '../receive.ts';
import { readJson } from '../receive-body.ts';

export type Counts = MetricsEntry['metrics'];

/** Section 4.5. */
export const updateMetrics: Handler = (exchange) => {
  const counts = required(receiveCounts(exchange, readJson(exchange.body), []));
  storeCounts(exchange, counts, nowOf(exchange));
  return noContent();
};

/** Counts of the project's own type; the counts of another are refused (section 2.5). */
export function receiveCounts(
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

export function storeCounts({ storage, project }: Exchange, counts: Counts, measuredAt: Moment): void {
  for (const [metric, value] of Object.entries(counts)) {
    storage.measurements.insert(project.key, { metric, value, measuredAt });
  }
}
