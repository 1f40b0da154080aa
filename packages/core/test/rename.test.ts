import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { botNames, platformWords, projectNames, voteSourceWords, wireNames } from '../src/contract/names.ts';
import { fromWire, toWire, wordFromWire, wordToWire } from '../src/contract/rename.ts';
import { type ProfileName, profileForHost, profileNames } from '../src/profile.ts';

const profiles = fc.constantFrom<ProfileName>(...profileNames);

describe('rename', () => {
  test('what is written in a profile is read back, whatever the profile', () => {
    for (const names of Object.values(wireNames)) {
      const models = fc.dictionary(fc.constantFrom(...Object.keys(names)), fc.integer());
      fc.assert(
        fc.property(models, profiles, (model, profile) => {
          expect(fromWire(names, toWire(names, model, profile))).toEqual({ ...model });
        }),
        { numRuns: 20 },
      );
    }
  });

  test('null, "" and undefined are not given; other empty values are', () => {
    const wire = { id: '1', headline: null, name: '', votes: 0, tags: [] };
    expect(fromWire(projectNames, wire)).toEqual({ id: '1', votes: 0, tags: [] });
    expect(toWire(projectNames, { id: '1', name: undefined }, 'specification')).toEqual({ id: '1' });
  });

  test('unknown keys are kept under their raw names, null and "" too, and cannot displace a known one', () => {
    const wire = { id: '1', new_thing: null, other: '', votesTotal: 'raw', votes_total: 7 };
    expect(fromWire(projectNames, wire)).toEqual({ id: '1', new_thing: null, other: '', votesTotal: 7 });
  });

  test('a key named __proto__ is only a key', () => {
    const read = fromWire(projectNames, JSON.parse('{"id":"1","__proto__":{"polluted":true}}'));
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('the topgg profile has its own words', () => {
    expect(toWire(botNames, { repository: 'r', donationBotGuildId: '1' }, 'topgg')).toEqual({
      github: 'r',
      donatebotguildid: '1',
    });
    expect(wordToWire(voteSourceWords, 'service', 'topgg')).toBe('topgg');
    expect(wordFromWire(platformWords, 'roblox')).toBe('game_platform');
    expect(wordFromWire(platformWords, 'something_new')).toBe('something_new');
  });
});

test.each([
  ['top.gg', 'topgg'],
  ['api.TOP.gg', 'topgg'],
  ['top.gg.example.org', 'specification'],
  ['nottop.gg', 'specification'],
  ['127.0.0.1', 'specification'],
] as const)('%s speaks %s', (host, profile) => expect(profileForHost(host)).toBe(profile));
