import type { Resource } from '../operation.ts';
import { project } from './project/index.ts';

/** Every resource, in the editor's order. */
export const resources: readonly Resource[] = [project];
