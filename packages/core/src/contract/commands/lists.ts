import { describe } from '../issues.ts';
import { isFields, type Spot } from './spot.ts';

/** Refuses what is no array, and an array with too much in it; tells whether it is an array. */
export function isListWithin(value: unknown, most: number, noun: string, spot: Spot): value is readonly unknown[] {
  if (!Array.isArray(value)) {
    spot.refuse(`must be an array of ${noun}, not ${describe(value)}; put them in [ ]`);
    return false;
  }
  if (value.length > most) {
    spot.refuse(`has ${value.length} ${noun}; the most is ${most}. Remove ${value.length - most} or more.`);
  }
  return true;
}

/** Refuses a name that an earlier item has too; `entries` are the items with their places in the list at `spot`. */
export function refuseRepeatedNames(entries: Iterable<readonly [number, unknown]>, noun: string, spot: Spot): void {
  const first = new Map<string, number>();
  for (const [index, item] of entries) {
    const name = isFields(item) ? item['name'] : undefined;
    if (typeof name !== 'string') continue;
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, index);
    else {
      const message = `is ${describe(name)}, the name of an earlier ${noun} too; rename or remove one`;
      spot.at(index, 'name').refuse(message, spot.at(earlier, 'name'));
    }
  }
}
