import { announcement, announcementCategories, limits } from '@project-listing/core/schemas';
import { announcementInputNames, announcementNames } from '@project-listing/core/wire';
import { type Handler, nowOf } from '../exchange.ts';
import { addSeconds, showMoment } from '../moment.ts';
import { Refusal } from '../problem.ts';
import { lengthError, receive, refuse, required } from '../receive.ts';
import { readJson } from '../receive-body.ts';
import { write } from '../write.ts';

/** Section 4.4. A refused one does not count for the limit; a valid one too early is told how long to wait. */
export const createAnnouncement: Handler = (exchange) => {
  const { project, storage, switches, body } = exchange;
  const given = required(receive(announcement, announcementInputNames, readJson(body), switches.profile));
  const errors = [
    ...lengthError(announcementInputNames.title.wire, given.title, limits.announcementTitle, switches),
    ...lengthError(announcementInputNames.content.wire, given.content, limits.announcementContent, switches),
  ];
  if (errors.length > 0) throw refuse(errors);

  const now = nowOf(exchange);
  const latest = storage.announcements.latest(project.key, now);
  const free = latest && addSeconds(latest.createdAt, limits.announcementInterval);
  if (free !== undefined && now < free) {
    throw new Refusal(429, 'An announcement was made within the last 4 hours.', {
      retryAfter: Math.ceil((Date.parse(free) - Date.parse(now)) / 1000),
    });
  }

  const { title, content, category = announcementCategories[0] } = given;
  storage.announcements.insert(project.key, { title, content, category, createdAt: now });
  const made = { title, content, createdAt: showMoment(now, switches) };
  return Response.json(write(announcementNames, made, switches), { status: switches.announcementStatus });
};
