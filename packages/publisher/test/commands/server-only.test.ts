import { serverOnlyCommandFields, serverOnlyOptionFields } from '@project-listing/core/schemas';
import { expect, test } from 'vitest';
import { withoutServerOnly } from '../../src/commands/server-only.ts';

const filled = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, 'x']));

test('what is left out is what the contract lists', () => {
  const command = {
    ...filled(serverOnlyCommandFields),
    options: [{ ...filled(serverOnlyOptionFields), name: 'a' }, 'x'],
  };
  expect(withoutServerOnly(command)).toEqual({ options: [{ name: 'a' }, 'x'] });
  const onlyOfCommands = serverOnlyCommandFields.filter(
    (field) => !serverOnlyOptionFields.some((other) => other === field),
  );
  const option = { ...filled(onlyOfCommands), options: [filled(onlyOfCommands)] };
  expect(withoutServerOnly({ options: [option] })).toEqual({ options: [option] });
});
