import { type BindOptions, bindCall } from './call.ts';
import { type AnnouncementsResource, announcementsResource } from './resources/announcements.ts';
import { type BotsResource, botsResource } from './resources/bots.ts';
import { type CommandsResource, commandsResource } from './resources/commands.ts';
import { type MetricsResource, metricsResource } from './resources/metrics.ts';
import { type ProjectResource, projectResource } from './resources/project.ts';
import { type VotesResource, votesResource } from './resources/votes.ts';
import type { Transport } from './transport/transport.ts';

/** Everything v1 of the API does, for the project that owns the token. */
export interface ListingClient {
  readonly project: ProjectResource;
  readonly announcements: AnnouncementsResource;
  readonly metrics: MetricsResource;
  readonly commands: CommandsResource;
  readonly votes: VotesResource;
}

/** Everything v0 of the API does. */
export interface LegacyClient {
  readonly bots: BotsResource;
}

/** A v1 client over any transport. */
export function bindClient(transport: Transport, options?: BindOptions): ListingClient {
  const call = bindCall(transport, options);
  return {
    project: projectResource(call),
    announcements: announcementsResource(call),
    metrics: metricsResource(call),
    commands: commandsResource(call),
    votes: votesResource(call),
  };
}

/** A v0 client over any transport. */
export function bindLegacyClient(transport: Transport, options?: BindOptions): LegacyClient {
  return { bots: botsResource(bindCall(transport, options)) };
}
