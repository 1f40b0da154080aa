import { type Names, toWire, type WireObject } from '@project-listing/core/wire';
import type { SwitchValues } from './switches.ts';

/** Ours -> wire, as the switches have it. `null` is a field without a value. */
export function write(names: Names, model: object, { profile, absentForm, unknownFields }: SwitchValues): WireObject {
  const none = { omitted: undefined, null: null, empty: '' }[absentForm];
  const filled = Object.entries(model).map(([key, value]) => [key, value === null ? none : value] as const);
  const wire = toWire(names, Object.fromEntries(filled), profile);
  return unknownFields === 'present' ? { ...wire, sandbox: { note: 'a field that no document names' } } : wire;
}
