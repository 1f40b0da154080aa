import { judge, limits, measure } from '@project-listing/core/schemas';
import { LineIndex } from '../line-index.ts';
import type { Place, Problem } from '../problem.ts';
import type { Workspace, WorkspacePath } from '../workspace.ts';
import { countOf, describeLength } from './count.ts';
import type { PagesOptions } from './options.ts';
import { doubt, pageProblem } from './page-problem.ts';

/** A headline, and where it is written. */
export interface WrittenHeadline {
  readonly text: string;
  readonly place: Place;
}

/** The headline of a page from everywhere it may be written, checked. None is fine: the server then keeps its own. */
export function decideHeadline(
  written: readonly WrittenHeadline[],
  options: Pick<PagesOptions, 'strict'>,
): { readonly headline?: string; readonly problems: readonly Problem[] } {
  const tidy = written.map(({ text, place }) => ({ text: oneLine(text), place }));
  const [first] = tidy;
  if (!first) return { problems: [] };
  const other = tidy.find(({ text }) => text !== first.text);
  if (other) {
    const message = `There are two headlines: ${JSON.stringify(first.text)} at ${spell(first.place)} and ${JSON.stringify(other.text)} at ${spell(other.place)}. Keep one of them.`;
    return { problems: [pageProblem('error', message, other.place)] };
  }
  return { headline: first.text, problems: checkLength(first, options) };
}

/** Reads the `headline.txt` beside a page that has a folder of its own. */
export async function readSidecar(
  workspace: Workspace,
  folder: WorkspacePath,
): Promise<{ readonly written: readonly WrittenHeadline[]; readonly problems: readonly Problem[] }> {
  const name = (await workspace.names(folder)).find((entry) => entry.toLowerCase() === 'headline.txt');
  if (name === undefined) return { written: [], problems: [] };
  const file = `${folder}/${name}`;
  try {
    const text = await workspace.read(file);
    const from = Math.max(0, text.replace(/^\uFEFF/, ' ').search(/\S/));
    return {
      written: [{ text: text.replace(/^\uFEFF/, ''), place: new LineIndex(file, text).place(from) }],
      problems: [],
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { written: [], problems: [pageProblem('error', `${file} cannot be read: ${why}`, { file })] };
  }
}

/** A headline is one line: a line break in the file, with the indentation after it, is a space. */
const oneLine = (text: string) => text.trim().replace(/\s*[\r\n]\s*/g, ' ');

const spell = ({ file, line }: Place) => (line === undefined ? file : `${file}:${line}`);

function checkLength({ text, place }: WrittenHeadline, options: Pick<PagesOptions, 'strict'>): Problem[] {
  const { min, max } = limits.headline;
  const size = describeLength(measure(text));
  const limit = `a headline has ${countOf(min)} to ${countOf(max)} characters`;
  switch (judge(text, limits.headline)) {
    case 'fits':
      return [];
    case 'too-short':
      return [
        pageProblem('error', `The headline is too short: it has ${size}, and ${limit}. Write a longer one.`, place),
      ];
    case 'too-long':
      return [pageProblem('error', `The headline is too long: it has ${size}, and ${limit}. Shorten it.`, place)];
    case 'ambiguous': {
      const message = `The headline may be refused: it has ${size}, ${limit}, and the listing does not say which of these it counts.`;
      return [pageProblem(doubt(options), message, place)];
    }
  }
}
