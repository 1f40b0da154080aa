import type { Handler } from '../exchange.ts';
import { createAnnouncement } from './announcements.ts';
import { replaceCommands } from './commands.ts';
import { updateMetrics } from './metrics.ts';
import { updateMetricsBatch } from './metrics-batch.ts';
import { getProject, updateProject } from './project.ts';
import { getVote, listVotes } from './votes.ts';

/** Operation -> what does it. */
export const v1Handlers: Readonly<Record<string, Handler>> = {
  'project.get': getProject,
  'project.update': updateProject,
  'votes.list': listVotes,
  'votes.get': getVote,
  'announcements.create': createAnnouncement,
  'metrics.update': updateMetrics,
  'metrics.updateBatch': updateMetricsBatch,
  'commands.replace': replaceCommands,
};
