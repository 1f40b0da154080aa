import { type IPollFunctions, tryToParseDateTime } from 'n8n-workflow';
import type { Start } from './start.ts';

/** What a person chose in the editor. */
export interface Parameters {
  readonly start: Start;
  readonly emit: 'vote' | 'poll';
  readonly minimumWeight: number;
}

type ParameterFunctions = Pick<IPollFunctions, 'getNodeParameter' | 'getTimezone'>;

export function readParameters(functions: ParameterFunctions): Parameters {
  const options = functions.getNodeParameter('options', {}) as Partial<Parameters>;
  return {
    start: readStart(functions),
    emit: options.emit ?? 'vote',
    minimumWeight: options.minimumWeight ?? Number.NEGATIVE_INFINITY,
  };
}

function readStart(functions: ParameterFunctions): Start {
  const from = functions.getNodeParameter('startFrom', 'now') as Start['from'];
  if (from !== 'date') return { from };
  return { from, date: parseDate(functions.getNodeParameter('startDate', ''), functions.getTimezone()) };
}

/** What n8n's date picker or an expression gives; invalid where it names no moment. */
function parseDate(value: unknown, timezone: string): Date {
  try {
    return tryToParseDateTime(value, timezone).toJSDate();
  } catch {
    return new Date(Number.NaN);
  }
}
