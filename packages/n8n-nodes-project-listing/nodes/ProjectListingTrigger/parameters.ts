import { timestampToDate } from '@project-listing/core/kernel';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { refuse, toMoment } from '../ProjectListing/parameters.ts';
import type { Start } from './start.ts';

/** What a person chose in the editor. */
export interface Parameters {
  readonly start: Start;
  readonly emit: 'vote' | 'poll';
  readonly minimumWeight: number;
}

type Functions = Pick<IPollFunctions, 'getNodeParameter' | 'getTimezone'>;

/** Reads the parameters. One that cannot be read is an `InputError` whose path begins with its name. */
export function readParameters(functions: Functions): Parameters {
  const { emit, minimumWeight = 0 } = functions.getNodeParameter('options', {}) as IDataObject;
  const least = Number(minimumWeight);
  if (Number.isNaN(least)) throw refuse('is not a number; give one such as 2', 'minimumWeight');
  return { start: readStart(functions), emit: emit === 'poll' ? 'poll' : 'vote', minimumWeight: least };
}

function readStart(functions: Functions): Start {
  const from = functions.getNodeParameter('startFrom');
  if (from === 'now' || from === 'back') return { from };
  if (from !== 'date') throw refuse('is not a start; give now, date or back', 'startFrom');
  const date = functions.getNodeParameter('since', '');
  return { from, date: timestampToDate(toMoment(functions, date, 'since')) };
}
