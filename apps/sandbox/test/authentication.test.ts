import { describe, expect, test } from 'vitest';
import { open } from './api.ts';

const unauthorized = { type: 'about:blank', title: 'Unauthorized', status: 401, detail: expect.any(String) };

describe('v1', () => {
  test.each([
    ['no header', {}],
    ['an unknown token', { authorization: 'Bearer nobody' }],
    ['a token without Bearer', { authorization: 'sandbox-bot-token' }],
    ['Bearer alone', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: 'Basic sandbox-bot-token' }],
    ['a legacy token', { authorization: 'Bearer sandbox-bot-legacy-token' }],
    ['a legacy token without Bearer', { authorization: 'sandbox-bot-legacy-token' }],
  ])('%s is 401 with a problem', async (_, headers) => {
    const { raw } = open();
    const answer = await raw('GET', '/api/v1/projects/@me', undefined, headers as Record<string, string>);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.body).toEqual(unauthorized);
  });

  test.each([
    ['GET', '/projects/@me'],
    ['PATCH', '/projects/@me'],
    ['GET', '/projects/@me/votes'],
    ['GET', '/projects/@me/votes/1'],
    ['POST', '/projects/@me/announcements'],
    ['PATCH', '/projects/@me/metrics'],
    ['POST', '/projects/@me/metrics/batch'],
    ['PUT', '/projects/@me/commands'],
  ])('%s %s: 401 without a token, 400 for an invalid project, 404 for a deleted one', async (method, path) => {
    const { raw, bot, control } = open();
    const body = method === 'GET' ? undefined : {};
    expect((await raw(method, `/api/v1${path}`, body)).status).toBe(401);
    control.setProjectState('bot', 'invalid');
    expect(await bot(method, path, body)).toMatchObject({ status: 400, body: { status: 400, title: 'Bad Request' } });
    control.setProjectState('bot', 'deleted');
    expect(await bot(method, path, body)).toMatchObject({ status: 404, body: { status: 404, title: 'Not Found' } });
  });

  test('the scheme is a word in any letter case', async () => {
    const { raw } = open();
    const headers = { authorization: 'bearer sandbox-bot-token' };
    expect((await raw('GET', '/api/v1/projects/@me', undefined, headers)).status).toBe(200);
  });
});

describe('v0', () => {
  test('a bare token is taken, one with Bearer is refused', async () => {
    const { raw } = open();
    const get = (authorization: string) => raw('GET', '/api/bots?limit=1', undefined, { authorization });
    expect((await get('sandbox-bot-legacy-token')).status).toBe(200);
    expect(await get('Bearer sandbox-bot-legacy-token')).toMatchObject({
      status: 401,
      body: { error: 'Unauthorized' },
    });
    expect(await get('nobody')).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
    expect(await raw('GET', '/api/bots')).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
  });

  test('a v1 token is taken bare, unless the switch says no', async () => {
    const { raw, control } = open();
    const get = (authorization: string) => raw('GET', '/api/bots?limit=1', undefined, { authorization });
    expect((await get('sandbox-bot-token')).status).toBe(200);
    expect((await get('Bearer sandbox-bot-token')).status).toBe(401);
    control.switches.set({ tokenOnLegacy: 'refused' });
    expect((await get('sandbox-bot-token')).status).toBe(401);
    expect((await get('sandbox-bot-legacy-token')).status).toBe(200);
  });

  test('an invalid project is 400, a deleted one 404', async () => {
    const { v0, control } = open();
    control.setProjectState('bot', 'invalid');
    expect(await v0('GET', '/bots')).toMatchObject({ status: 400, body: { error: 'Invalid project token.' } });
    control.setProjectState('bot', 'deleted');
    expect(await v0('GET', '/bots')).toMatchObject({ status: 404, body: { error: 'Project not found.' } });
  });
});
