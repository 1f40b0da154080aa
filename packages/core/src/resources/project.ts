import type { Call, CallOptions } from '../call.ts';
import type { Project, ProjectUpdate } from '../contract/models.ts';
import { getProject, updateProject } from '../contract/operations.ts';

/** The project that owns the token. */
export interface ProjectResource {
  /** Reads the project's record (section 4.1). Page content cannot be read back. */
  get(options?: CallOptions): Promise<Project>;
  /**
   * Sets headlines and page contents of one or more locales (section 4.2). Locales left out stay as they are. The
   * website may show the change up to 1 hour later.
   */
  update(change: ProjectUpdate, options?: CallOptions): Promise<void>;
}

export const projectResource = (call: Call): ProjectResource => ({
  get: (options) => call(getProject, undefined, options),
  update: (change, options) => call(updateProject, change, options),
});
