import { createHash } from 'node:crypto';
import { toMoment } from './moment.ts';
import { Refusal } from './problem.ts';
import type { ProjectKey } from './projects.ts';
import type { Position } from './storage/votes.ts';
import type { SwitchValues } from './switches.ts';

// A cursor is a position in one project's list of votes, closed with a checksum over both: it cannot be made up, and
// it does not open another project's list.

/** Before a cursor of reserved characters: all of those that a client must percent-encode. */
const reservedMark = '+/=&';

export function writeCursor(project: ProjectKey, position: Position, now: Date, switches: SwitchValues): string {
  const content = JSON.stringify([position.createdAt, position.id, now.getTime()]);
  const cursor = Buffer.from(JSON.stringify([content, checksum(project, content)]));
  return switches.cursorCharacters === 'safe'
    ? cursor.toString('base64url')
    : `${reservedMark}${cursor.toString('base64')}`;
}

export function readCursor(project: ProjectKey, cursor: string, now: Date, switches: SwitchValues): Position {
  const bad = (why: string) => new Refusal(switches.badCursorStatus, `cursor: ${why}; use one of an earlier page.`);
  const bare = cursor.startsWith(reservedMark) ? cursor.slice(reservedMark.length) : cursor;
  const content = open(project, bare);
  if (content === undefined) throw bad('is not a cursor of this project');
  const [createdAt, id, issued] = JSON.parse(content);
  const { cursorLifetime } = switches;
  if (cursorLifetime > 0 && now.getTime() > issued + cursorLifetime * 1000) throw bad('has expired');
  return { createdAt: toMoment(createdAt), id };
}

function open(project: ProjectKey, cursor: string): string | undefined {
  // Buffer skips what is not base64; a cursor with a space where a plus was is broken all the same.
  if (!/^[\w+/=-]+$/.test(cursor)) return undefined;
  try {
    const [content, sum] = JSON.parse(Buffer.from(cursor, 'base64').toString());
    return sum === checksum(project, content) ? content : undefined;
  } catch {
    return undefined;
  }
}

const checksum = (project: ProjectKey, content: string) =>
  createHash('sha256').update(`${project} ${content}`).digest('base64url').slice(0, 16);
