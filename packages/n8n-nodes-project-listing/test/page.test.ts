import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';
import { content, setUp, stopClock } from './set-up.ts';

stopClock();

describe('page:update', () => {
  test('several languages in one request, only what was filled in', async () => {
    const { run } = setUp();
    const page = [
      { locale: 'en', headline: 'A good bot', content: '' },
      { locale: 'tr', headline: '', content },
    ];
    const { sent } = await run('page:update', { pages: { page } });
    expect(sent.map(({ body }) => body)).toEqual([
      `{"headline":{"en":"A good bot"},"page_content":{"tr":"${content}"}}`,
    ]);
  });

  test('a map of locales as JSON', async () => {
    const { run } = setUp();
    const pagesJson = JSON.stringify({ en: { headline: 'A good bot' }, tr: { content } });
    const { sent } = await run('page:update', { definePages: 'json', pagesJson });
    expect(sent[0]?.body).toBe(`{"headline":{"en":"A good bot"},"page_content":{"tr":"${content}"}}`);
  });

  test.each([
    [{ pages: {} }, /changes nothing/],
    [{ pages: { page: [{ locale: 'de', headline: 'No' }] } }, /^Headline \(German\) has 2 characters; the least is 3/],
    [{ pages: { page: [{ locale: 'de', content: 'No' }] } }, /^Content \(German\) has 2 characters; the least is 300/],
    [{ pages: { page: [{ locale: 'de' }, { locale: 'de' }] } }, /^Pages has German twice/],
    [{ definePages: 'json', pagesJson: '{"xx":{"headline":"A good bot"}}' }, /^Headline \(xx\) is not a locale/],
    [
      { definePages: 'json', pagesJson: '{"en":{"headlines":"A good bot"}}' },
      /^Pages has no headline and content for en/,
    ],
    [{ definePages: 'json', pagesJson: '{"en":"A good bot"}' }, /^Pages has no headline and content for en/],
    [{ definePages: 'json', pagesJson: '[]' }, /^Pages is not an object of locales/],
    [{ definePages: 'json', pagesJson: '{' }, /^Pages is not JSON/],
  ])('tells what is wrong with %o', async (parameters, description) => {
    const { sandbox, run } = setUp();
    await expect(run('page:update', parameters as INodeParameters)).rejects.toMatchObject({
      description: expect.stringMatching(description),
    });
    expect(sandbox.control.requests.list()).toEqual([]);
  });
});
