/** The way from the list of commands to a value in it. */
export type Path = readonly (string | number)[];

/** A place in the list under validation: says what is wrong there, or leads further in. */
export interface Spot {
  readonly path: Path;
  /** The place of a field or an item of the value here. */
  at(...parts: Path): Spot;
  /** Reports what is wrong with the value here, and the other value it is at odds with. */
  refuse(message: string, related?: Spot): void;
}

/** The place at `path`; what is wrong goes to `report`. */
export function spotAt(path: Path, report: (message: string, path: Path, related?: Path) => void): Spot {
  return {
    path,
    at: (...parts) => spotAt([...path, ...parts], report),
    refuse: (message, related) => report(message, path, related?.path),
  };
}

/** The fields of an object, whatever they hold. */
export type Fields = Readonly<Record<string, unknown>>;

/** Tells whether a value is an object with fields, and no array. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What must hold for a value at its place; `owner` is the object that has it as a field. */
export type Rule = (value: unknown, spot: Spot, owner: Fields) => void;

/** What must hold for the fields of an object. Fields without a rule are kept unseen. */
export type Rules = Readonly<Record<string, Rule>>;

/** A type of command or option: its name for people, and the fields it has. */
export interface Kind {
  readonly name: string;
  readonly rules: Rules;
}

/** Every kind by the number that stands for it in the field `type`. */
export type Kinds = ReadonlyMap<number, Kind>;

/** Applies the rules to the fields of an object. */
export function checkFields(owner: Fields, spot: Spot, rules: Rules): void {
  for (const [field, rule] of Object.entries(rules)) rule(owner[field], spot.at(field), owner);
}

/** Refuses the fields that only other kinds have, where they say something. */
export function refuseForeignFields(owner: Fields, spot: Spot, type: number, kinds: Kinds): void {
  const given = Object.keys(owner).filter((field) => !saysNothing(owner[field]));
  for (const field of given) {
    const homes = [...kinds].filter(([, { rules }]) => Object.hasOwn(rules, field));
    if (homes.length > 0 && !homes.some(([home]) => home === type)) {
      spot.at(field).refuse(`is not a field of type ${nameOf(type, kinds)}, only of ${listKinds(homes)}; leave it out`);
    }
  }
}

/** `3 string`: a type as messages show it. */
export const nameOf = (type: number, kinds: Kinds) => `${type} ${kinds.get(type)?.name}`;

/** `1 subcommand, 2 subcommand group`: types as messages show them. */
export const listKinds = (kinds: Iterable<readonly [number, Kind]>) =>
  [...kinds].map(([type, { name }]) => `${type} ${name}`).join(', ');

/** What builders print for a field that was not set: as good as no field. */
function saysNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === false || value === '';
}
