import { type ProfileName, spell } from '../profile.ts';
import type { Names } from './names.ts';

/** A JSON object as it travels. */
export type WireObject = Record<string, unknown>;

/** Ours -> wire. What is `undefined` is left out. */
export function toWire(names: Names, model: object, profile: ProfileName): WireObject {
  const given = Object.entries(model).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([key, value]) => [Object.hasOwn(names, key) ? spell(names[key] as Names[string], profile) : key, value]),
  );
}

/**
 * Wire -> ours, in the words of any profile. `null` and `""` mean "not given" for a name we know and are dropped;
 * a key we do not know is kept under its raw name.
 */
export function fromWire(names: Names, wire: WireObject): WireObject {
  const keys = modelKeys(names);
  const known = new Map<string, unknown>();
  const unknown: [string, unknown][] = [];
  for (const [key, value] of Object.entries(wire)) {
    const ours = keys.get(key);
    if (ours === undefined) unknown.push([key, value]);
    else if (value !== null && value !== '' && !known.has(ours)) known.set(ours, value);
  }
  return Object.fromEntries([...unknown.filter(([key]) => !Object.hasOwn(names, key)), ...known]);
}

/** A word of ours -> the word of a profile. A word we do not know passes as it is. */
export function wordToWire(words: Names, word: string, profile: ProfileName): string {
  return Object.hasOwn(words, word) ? spell(words[word] as Names[string], profile) : word;
}

/** A word of any profile -> ours. A word we do not know passes as it is. */
export function wordFromWire(words: Names, word: string): string {
  return modelKeys(words).get(word) ?? word;
}

const modelKeysOf = new WeakMap<Names, ReadonlyMap<string, string>>();

/** Wire name -> our name, for the names of every profile. Built once for each group of names. */
function modelKeys(names: Names): ReadonlyMap<string, string> {
  let keys = modelKeysOf.get(names);
  if (keys === undefined) {
    const pairs = Object.entries(names);
    keys = new Map([
      ...pairs.flatMap(([ours, { topgg }]) => (topgg === undefined ? [] : [[topgg, ours] as const])),
      ...pairs.map(([ours, { wire }]) => [wire, ours] as const),
    ]);
    modelKeysOf.set(names, keys);
  }
  return keys;
}
