import { formatPath, type Issue } from '@project-listing/core/schemas';

/** What the editor calls the fields of an input: our names -> the display names of its parameters. */
export interface Label {
  readonly names: Readonly<Record<string, string>>;
  /** The parameter that an issue is about where its path does not begin with one of the names. */
  readonly of?: ((path: Issue['path']) => string | undefined) | undefined;
}

/** An issue in one line, in the editor's words: the parameter, then what is wrong with it. */
export function inEditorWords({ path, message }: Issue, label: Label = { names: {} }): string {
  const place = label.of?.(path) ?? placeOf(path, label);
  // The validators name fields as the core does.
  const said = message.replace(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g, (name) => nameOf(name, label) ?? name);
  return `${place} ${said}`;
}

function placeOf([first, ...rest]: Issue['path'], label: Label): string {
  if (first === undefined) return 'The input';
  const within = formatPath(rest);
  const joint = within === '' || within.startsWith('[') ? '' : '.';
  return `${nameOf(String(first), label) ?? first}${joint}${within}`;
}

const nameOf = (name: string, { names }: Label) => (Object.hasOwn(names, name) ? names[name] : undefined);
