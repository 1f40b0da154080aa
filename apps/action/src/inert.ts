// Texts of a repository or a release are anybody's. These make them mere text wherever they are shown.

/** Control characters, and those that reorder what a reader sees. */
const invisible = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** One line of the log. The runner takes `::` at the start of a line and `##[` anywhere in it for a command. */
export function logLine(text: string): string {
  return text
    .replace(invisible, ' ')
    .replaceAll('##[', '## [')
    .replace(/^\s*::/, ' :');
}

/** What is markup somewhere in a line: a word's own underscores and the like stay as they are, to be read and found. */
const markup = /[&<>\\`*[\]|~$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|:(?=\/\/)|(?<=\bwww)\./giu;

/** One line of Markdown in which nothing is markup nor becomes a link: for the summary, also inside a table. */
export function inert(text: string): string {
  return text
    .replace(invisible, ' ')
    .trim()
    .replace(markup, (character) => `&#${character.codePointAt(0)};`);
}

/** Some lines shown as they are, in a fence that nothing in them can close. */
export function fenced(text: string, language: string): string {
  const lines = text.split('\n').map((line) => line.replace(invisible, ' '));
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${lines.join('\n')}\n${fence}`;
}
