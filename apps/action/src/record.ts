import type { AnnouncementRecord, Recorded } from '@project-listing/publisher';
import { type CommitStatus, type GitHub, GitHubError } from './github.ts';

/**
 * Remembers announcements as commit statuses `listing/announcement/<tag>` on the tag's commit. Where the token may not
 * keep them, that is told once, and the announcement goes on unrecorded.
 */
export function commitStatusRecord(
  github: GitHub,
  runUrl: string,
  warn: (message: string) => void,
): AnnouncementRecord {
  let commit: string | undefined;

  const unlessForbidden = async <T>(tag: string, action: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof GitHubError && error.isPermission)) throw error;
      commit = undefined;
      warn(
        `The announcement of ${tag} cannot be remembered, so a later run could send it again: ${error.message} ` +
          "Add `statuses: write` to the job's permissions.",
      );
      return undefined;
    }
  };

  const write = async (tag: string, state: CommitStatus['state'], description: string) => {
    const sha = commit;
    if (sha === undefined) return;
    const status = { state, context: contextOf(tag), description: shorten(description), target_url: runUrl };
    await unlessForbidden(tag, () => github.createStatus(sha, status));
  };

  return {
    async find(tag) {
      const found = await unlessForbidden(tag, () => github.tagStatus(tag, contextOf(tag)));
      commit = found?.sha;
      return found?.status && toRecorded(tag, found.sha, found.status);
    },
    pending: (tag) => write(tag, 'pending', 'Being announced. If it stays like this, see the log of the run.'),
    success: (tag, createdAt) => write(tag, 'success', `${announcedAt}${createdAt ?? new Date().toISOString()}`),
    failure: (tag, reason) => write(tag, 'failure', reason),
  };
}

const contextOf = (tag: string) => `listing/announcement/${tag}`;

const announcedAt = 'Announced at ';

function toRecorded(tag: string, sha: string, { state, description }: CommitStatus): Recorded {
  switch (state) {
    case 'success': {
      const createdAt = description.startsWith(announcedAt) ? description.slice(announcedAt.length) : '';
      return { state: 'success', ...(/^\d{4}-\d\d-\d\dT\S+$/.test(createdAt) && { createdAt }) };
    }
    case 'pending':
      return { state: 'pending', advice: adviceOf(tag, sha) };
    default:
      return { state: 'failure' };
  }
}

function adviceOf(tag: string, sha: string): string {
  const context = contextOf(tag);
  // A tag may hold what a shell takes for its own; such a one is not put into a command.
  const command = /^[\w./@+-]+$/.test(context)
    ? `: gh api repos/{owner}/{repo}/statuses/${sha} -f context=${context} -f state=success`
    : '';
  return (
    `Look at the project's page. If the announcement is there, set the commit status ${context} of ${sha} to success` +
    `${command}. If it is not there, set it to failure in the same way and run this again.`
  );
}

/** GitHub takes 140 characters at most. */
function shorten(description: string): string {
  const line = description.replace(/\s+/g, ' ').trim();
  return line.length <= 140 ? line : `${line.slice(0, 139).replace(/[\ud800-\udbff]$/, '')}…`;
}
