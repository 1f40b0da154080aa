import { limits, projectUpdate } from '@project-listing/core/schemas';
import { platformWords, projectNames, projectUpdateNames, spell, wordToWire } from '@project-listing/core/wire';
import { type Handler, noContent } from '../exchange.ts';
import { lengthError, receive, refuse, required } from '../receive.ts';
import { readJson } from '../receive-body.ts';
import type { PublishedField } from '../storage/publications.ts';
import { voteCounts } from '../votes.ts';
import { write } from '../write.ts';

/** Section 4.1. */
export const getProject: Handler = ({ project, storage, clock, switches }) => {
  const headlines = storage.publications.read(project.key, 'headline');
  const { id, name, type, platform, tags, shortDescription } = project;
  const record = {
    id,
    name,
    platform: wordToWire(platformWords, platform, switches.profile),
    type,
    headline: headlines['en'] ?? Object.values(headlines).at(0) ?? shortDescription,
    tags,
    ...voteCounts(storage, project.key, clock.now()),
    // Reviews are no part of the API.
    reviewScore: 4.5,
    reviewCount: 12,
  };
  return Response.json(write(projectNames, record, switches));
};

/** Section 4.2. */
export const updateProject: Handler = ({ project, storage, switches, body }) => {
  const update = required(receive(projectUpdate, projectUpdateNames, readJson(body), switches.profile));
  const fields: readonly PublishedField[] = ['headline', 'pageContent'];
  const errors = fields.flatMap((field) =>
    Object.entries(update[field] ?? {}).flatMap(([locale, text]) =>
      lengthError(`${spell(projectUpdateNames[field], switches.profile)}.${locale}`, text, limits[field], switches),
    ),
  );
  if (errors.length > 0) throw refuse(errors);
  for (const field of fields) storage.publications.publish(project.key, field, update[field] ?? {});
  return noContent();
};
