import { judge, limits, measure } from '@project-listing/core/schemas';
import type { Markdown } from '../markdown.ts';
import type { Place, Problem } from '../problem.ts';
import { countOf, describeLength } from './count.ts';
import { cutToFit } from './cut.ts';
import type { PagesOptions } from './options.ts';
import { doubt, pageProblem } from './page-problem.ts';
import { type Splice, spliced } from './splice.ts';

/** A page's content as it would be published. */
export interface Fitted {
  readonly content: string;
  readonly truncated: boolean;
  /** How many of the splices are in the content. */
  readonly spliced: number;
  readonly problems: readonly Problem[];
}

/** What fitting needs to know besides the page. */
export interface FitOptions extends Pick<PagesOptions, 'onTooLong' | 'strict'> {
  /** The link to the rest that a cut page ends with. */
  readonly readOn: string;
  /** The place in the file of an offset in the page's text. */
  place(offset: number): Place;
}

/** Makes the splices, counts the result, and cuts it if it is too long and may be cut. */
export function fitContent(page: Markdown, splices: readonly Splice[], options: FitOptions): Fitted {
  const content = spliced(page.text, splices);
  const limit = limits.pageContent;
  const fit = judge(content, limit);
  const whole = { content, truncated: false, spliced: splices.length };
  if (fit === 'fits') return { ...whole, problems: [] };

  const size = describeLength(measure(content));
  const range = `a page has ${countOf(limit.min)} to ${countOf(limit.max)} characters`;
  // What may be too long is cut as well: whoever allows cutting wants the page to be accepted.
  if (options.onTooLong === 'truncate' && content.length > limit.max) {
    const cut = cutToFit(page, splices, options.readOn, limit);
    if (cut) {
      const left = describeLength(measure(cut.text));
      const message = `The page content is cut here, with a link to the rest: it has ${size}, and ${range}. ${left} are published.`;
      const kept = splices.filter(({ start, end }) => cut.kept.some((span) => span.start <= start && end <= span.end));
      const problems = [pageProblem('notice', message, options.place(cut.at))];
      return { content: cut.text, truncated: true, spliced: kept.length, problems };
    }
  }
  return { ...whole, problems: [unfit(fit, size, range, options)] };
}

function unfit(fit: 'ambiguous' | 'too-short' | 'too-long', size: string, range: string, options: FitOptions): Problem {
  const place = options.place(0);
  if (fit === 'too-short') {
    const message = `The page content is too short: it has ${size}, and ${range}. Write more, or leave the file out of pages.`;
    return pageProblem('error', message, place);
  }
  const remedy =
    options.onTooLong === 'truncate'
      ? 'It cannot be cut: no block of it ends where enough is left and the rest is few enough. Divide its long blocks, or publish a part of it between <!-- listing:start --> and <!-- listing:end -->.'
      : 'Shorten it, publish a part of it between <!-- listing:start --> and <!-- listing:end -->, or set on-too-long to truncate.';
  if (fit === 'too-long') {
    return pageProblem('error', `The page content is too long: it has ${size}, and ${range}. ${remedy}`, place);
  }
  const message = `The page content may be refused: it has ${size}, ${range}, and the listing does not say which of these it counts.`;
  return pageProblem(doubt(options), message, place);
}
