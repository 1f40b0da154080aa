import type { Resource } from '../operation.ts';
import { announcement } from './announcement/index.ts';
import { bot } from './bot/index.ts';
import { command } from './command/index.ts';
import { metric } from './metric/index.ts';
import { page } from './page/index.ts';
import { project } from './project/index.ts';
import { vote } from './vote/index.ts';

/** Every resource, in the editor's order. */
export const resources: readonly Resource[] = [announcement, bot, command, metric, page, project, vote];
