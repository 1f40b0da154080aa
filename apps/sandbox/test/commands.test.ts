import { expect, test } from 'vitest';
import { open } from './api.ts';

const path = '/projects/@me/commands';
const ping = { name: 'ping', description: 'Replies with Pong!' };

test('the array replaces the list, an empty one clears it', async () => {
  const { bot, control } = open();
  const rich = { name: 'Report', type: 3, name_localizations: { de: 'Melden' }, options: [] };
  expect(await bot('PUT', path, [ping, rich])).toMatchObject({ status: 204, body: '' });
  expect(control.listing('bot').commands).toEqual([ping, rich]);
  await bot('PUT', path, [ping]);
  expect(control.listing('bot').commands).toEqual([ping]);
  expect((await bot('PUT', path, [])).status).toBe(204);
  expect(control.listing('bot').commands).toEqual([]);
});

test.each([
  ['an object', { commands: [ping] }, ''],
  ['an entry that is none', [ping, 'pong'], '[1]'],
  ['no name', [{ description: 'x' }], '[0].name'],
  ['an empty name', [{ ...ping, name: '' }], '[0].name'],
  ['a name too long', [{ ...ping, name: 'x'.repeat(33) }], '[0].name'],
  ['no description', [ping, { name: 'pong' }], '[1].description'],
])('%s is 422 and replaces nothing', async (_, body, field) => {
  const { bot, control } = open();
  await bot('PUT', path, [ping]);
  expect(await bot('PUT', path, body)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  expect(control.listing('bot').commands).toEqual([ping]);
});

test('only bots have commands', async () => {
  const { server, game } = open();
  expect(await server('PUT', path, [ping])).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('server') },
  });
  expect((await game('PUT', path, [])).status).toBe(422);
});
