import { type ApplicationCommand, applicationCommands, check, formatPath } from '@project-listing/core/schemas';
import { type Handler, noContent } from '../exchange.ts';
import { type FieldError, Refusal } from '../problem.ts';
import { refuse } from '../receive.ts';
import { readJson } from '../receive-body.ts';

/** Section 4.7. */
export const replaceCommands: Handler = ({ project, storage, body }) => {
  const given = readJson(body);
  if (project.type !== 'bot') throw new Refusal(422, `Commands are for bots; this project is a ${project.type}.`);
  const checked = check(applicationCommands, given);
  if ('issues' in checked) {
    throw refuse(checked.issues.map(({ path, message }) => ({ field: formatPath(path), message })));
  }
  const errors = checked.value.flatMap(commandErrors);
  if (errors.length > 0) throw refuse(errors);
  storage.projects.setCommands(project.key, checked.value);
  return noContent();
};

/** The least that the chat platform asks of a command: a name, and a description where it is typed into the chat. */
function commandErrors(command: ApplicationCommand, index: number): readonly FieldError[] {
  const { name, type = 1, description } = command;
  const wrong = (value: unknown, most: number) => typeof value !== 'string' || value.length < 1 || value.length > most;
  return [
    ...(wrong(name, 32) ? [{ field: `[${index}].name`, message: 'must be a text of 1 to 32 characters' }] : []),
    ...(type === 1 && wrong(description, 100)
      ? [{ field: `[${index}].description`, message: 'must be a text of 1 to 100 characters' }]
      : []),
  ];
}
