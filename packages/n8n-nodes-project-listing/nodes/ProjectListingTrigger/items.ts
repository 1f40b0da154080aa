import type { Vote } from '@project-listing/core/kernel';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

/** Votes as n8n's items: each one, or all in one. */
export function toItems(votes: readonly Vote[], emit: 'vote' | 'poll'): INodeExecutionData[] {
  if (emit === 'vote') return votes.map((vote) => ({ json: vote as IDataObject }));
  const weight = votes.reduce((sum, vote) => sum + vote.weight, 0);
  return [{ json: { count: votes.length, weight, votes: [...votes] as IDataObject[] } }];
}
