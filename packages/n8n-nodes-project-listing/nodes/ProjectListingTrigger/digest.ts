import { createHash } from 'node:crypto';

/** A short text that stands for another and does not give it away: 24 characters, whatever the length of the other. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 24);
}
