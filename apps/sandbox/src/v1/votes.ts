import {
  oneYearBefore,
  spell,
  voteListQueryNames,
  voteNames,
  votePageNames,
  voteSourceWords,
  voteStatusNames,
  voteStatusQueryNames,
} from '@project-listing/core/wire';
import { readCursor, writeCursor } from '../cursor.ts';
import { type Exchange, type Handler, nowOf, segmentOf } from '../exchange.ts';
import { readMoment, showMoment, toMoment } from '../moment.ts';
import { Refusal } from '../problem.ts';
import { refuse } from '../receive.ts';
import type { Position, StoredVote } from '../storage/votes.ts';
import { write } from '../write.ts';

/** Section 4.3. A page starts just after its position, so a vote cast after the last page is on the next one. */
export const listVotes: Handler = (exchange) => {
  const { storage, project, clock, switches } = exchange;
  const start = startOf(exchange);
  const votes = storage.votes.page(project.key, start, switches.pageSize);
  const withCursor = votes.length > 0 || switches.emptyPageCursor === 'present';
  const page = {
    ...(withCursor && { cursor: writeCursor(project.key, votes.at(-1) ?? start, clock.now(), switches) }),
    data: votes.map((vote) => write(voteNames, shown(vote, exchange), switches)),
  };
  return Response.json(write(votePageNames, page, switches));
};

function startOf({ query, project, clock, switches }: Exchange): Position {
  const cursor = query.get(voteListQueryNames.cursor.wire);
  if (cursor !== null) return readCursor(project.key, cursor, clock.now(), switches);
  const field = voteListQueryNames.since.wire;
  const since = query.get(field);
  if (since === null) {
    const message = `is missing; give it, or a ${voteListQueryNames.cursor.wire} of an earlier page`;
    throw refuse([{ field, message }], switches.missingStartStatus);
  }
  const time = /^\d{4}-\d{2}-\d{2}$/.test(since) ? `${since}T00:00:00Z` : since;
  const createdAt = readMoment(time);
  if (createdAt === undefined) throw refuse([{ field, message: 'is no ISO 8601 time, such as 2026-01-31T12:00:00Z' }]);
  const earliest = oneYearBefore(clock.now());
  if (createdAt < toMoment(earliest)) {
    throw refuse([{ field, message: `is more than a year in the past; the earliest is ${earliest.toISOString()}` }]);
  }
  return { createdAt, id: 0 };
}

const shown = ({ userId, platformId, weight, createdAt, expiresAt }: StoredVote, { switches }: Exchange) => ({
  userId,
  platformId,
  weight,
  createdAt: showMoment(createdAt, switches),
  expiresAt: showMoment(expiresAt, switches),
});

/** Section 4.3. */
export const getVote: Handler = (exchange) => {
  const { storage, project, switches } = exchange;
  const idKind = sourceOf(exchange) === 'service' ? 'userId' : 'platformId';
  const vote = storage.votes.latestOf(project.key, idKind, segmentOf(exchange, 'userId'));
  if (vote === undefined || vote.expiresAt <= nowOf(exchange)) {
    const withoutType = switches.voteNotFoundForm === 'withoutType';
    throw new Refusal(404, 'The user has not voted, or the vote has expired.', { withoutType });
  }
  const { weight, createdAt, expiresAt } = shown(vote, exchange);
  return Response.json(write(voteStatusNames, { createdAt, expiresAt, weight }, switches));
};

function sourceOf({ query, switches }: Exchange): keyof typeof voteSourceWords {
  const field = voteStatusQueryNames.source.wire;
  const given = query.get(field);
  const sources = ['service', 'chat_platform'] as const;
  const words = sources.map((source) => spell(voteSourceWords[source], switches.profile));
  const source = given === null ? 'service' : sources[words.indexOf(given)];
  if (source === undefined)
    throw refuse([{ field, message: `is ${JSON.stringify(given)}; use ${words.join(' or ')}` }]);
  return source;
}
