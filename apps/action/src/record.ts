import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { AnnouncementRecord, Recorded } from '@project-listing/publisher';
import { type CommitStatus, type GitHub, GitHubError } from './github.ts';

/**
 * Remembers announcements as commit statuses `listing/announcement/<tag>` on the tag's commit. Where the token may not
 * keep them, that is told once, and the announcement goes on unrecorded.
 *
 * GitHub has no way to write a status only where there is none, so a run first writes that it begins and then reads the
 * whole history of the context: of several that began, the first is the one that sends.
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
      if (found?.status === undefined) return undefined;
      // The newest may be of a run that came second and gave way; only the whole history tells what stands.
      const history = found.status.state === 'pending' ? await github.statuses(found.sha, contextOf(tag)) : [];
      const standing = standingOf([...history, found.status]) ?? found.status;
      return toStanding(standing, adviceOf(tag, found.sha, standing.target_url)) ?? { state: 'failure' };
    },

    async pending(tag) {
      // Says which pending status is this run's, also where the answer to writing it was lost.
      const claim = `Being announced (${randomUUID().slice(0, 8)}). If it stays like this, see the log of the run.`;
      await write(tag, 'pending', claim);
      const sha = commit;
      if (sha === undefined) return undefined;
      const first = await firstOf(claim, () => github.statuses(sha, contextOf(tag)));
      if (first === undefined) throw new Error('the commit status that was written cannot be read back.');
      if (first.description === claim) return undefined;
      // The second status must not hide that it was announced.
      if (first.state === 'success') await write(tag, 'success', first.description);
      return toStanding(first, `Look there: ${first.target_url}`);
    },

    success: (tag, createdAt) => write(tag, 'success', `${announcedAt}${createdAt ?? new Date().toISOString()}`),
    failure: (tag, reason) => write(tag, 'failure', reason),
  };
}

/** How long two statuses that are written at the same moment may take to show in their order, in ms. */
const settling = 250;

/** The status that stood when the one of this claim was written, or that one; `undefined` where it is not to be seen. */
async function firstOf(
  claim: string,
  read: () => Promise<readonly CommitStatus[]>,
  tries = 5,
): Promise<CommitStatus | undefined> {
  await setTimeout(settling);
  const history = await read();
  const at = history.findIndex(({ description }) => description === claim);
  if (at >= 0) return standingOf(history.slice(0, at + 1));
  return tries > 1 ? firstOf(claim, read, tries - 1) : undefined;
}

const stands = ({ state }: CommitStatus) => state === 'pending' || state === 'success';

/**
 * What a history, oldest first, comes to: the success or the first pending since the last failure, else that failure.
 * A run that begins after another gives way, so its pending says nothing.
 */
function standingOf(history: readonly CommitStatus[]): CommitStatus | undefined {
  return history.reduce<CommitStatus | undefined>(
    (standing, status) => (standing && status.state === 'pending' && stands(standing) ? standing : status),
    undefined,
  );
}

const contextOf = (tag: string) => `listing/announcement/${tag}`;

const announcedAt = 'Announced at ';

type Standing = Exclude<Recorded, { readonly state: 'failure' }>;

/** What forbids to send; `undefined` for a refusal, after which it may be tried again. */
function toStanding({ state, description }: CommitStatus, advice: string): Standing | undefined {
  if (state === 'pending') return { state, advice };
  if (state !== 'success') return undefined;
  const createdAt = description.startsWith(announcedAt) ? description.slice(announcedAt.length) : '';
  return { state, ...(/^\d{4}-\d\d-\d\dT\S+$/.test(createdAt) && { createdAt }) };
}

function adviceOf(tag: string, sha: string, runUrl: string): string {
  const context = contextOf(tag);
  // A tag may hold what a shell takes for its own; such a one is not put into a command.
  const command = /^[\w./@+-]+$/.test(context)
    ? `: gh api repos/{owner}/{repo}/statuses/${sha} -f context=${context} -f state=success`
    : '';
  return (
    `If that run (${runUrl}) is still going, wait for its end. If not, look at the project's page: if the announcement ` +
    `is there, set the commit status ${context} of ${sha} to success${command}. If it is not there, set it to failure ` +
    'in the same way and run this again.'
  );
}

/** GitHub takes 140 characters at most. */
function shorten(description: string): string {
  const line = description.replace(/\s+/g, ' ').trim();
  return line.length <= 140 ? line : `${line.slice(0, 139).replace(/[\ud800-\udbff]$/, '')}…`;
}
