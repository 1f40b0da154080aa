import type { metricsNames } from '@project-listing/core/wire';
import type { ProjectKey } from './projects.ts';
import type { Storage } from './storage/storage.ts';

export type Metric = keyof typeof metricsNames;

/** What is measured of each type of project (section 2.5). */
export const metricsOfType = {
  bot: ['serverCount', 'shardCount'],
  server: ['memberCount', 'onlineCount'],
  game: ['playerCount'],
} as const satisfies Record<ProjectKey, readonly Metric[]>;

/** The latest value of each metric that was ever given. */
export function latestMetrics(storage: Storage, project: ProjectKey): Partial<Record<Metric, number>> {
  const latest = metricsOfType[project].map(
    (metric) => [metric, storage.measurements.latest(project, metric)] as const,
  );
  return Object.fromEntries(latest.filter(([, value]) => value !== undefined));
}
