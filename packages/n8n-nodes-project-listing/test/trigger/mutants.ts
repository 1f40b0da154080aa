import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { connect } from '../../nodes/ProjectListing/connect.ts';
import { digest } from '../../nodes/ProjectListingTrigger/digest.ts';
import { toItems } from '../../nodes/ProjectListingTrigger/items.ts';
import { alone, isSpent, recallSeed, rememberSeed, rememberSpent } from '../../nodes/ProjectListingTrigger/memory.ts';
import { readParameters } from '../../nodes/ProjectListingTrigger/parameters.ts';
import { poll } from '../../nodes/ProjectListingTrigger/poll.ts';
import { readState, type State } from '../../nodes/ProjectListingTrigger/state.ts';
import type { Limits } from './histories.ts';

/** A mistake that is planted: each takes one of the trigger's precautions away. */
export type Mistake =
  /** A faithful copy. */
  | 'none'
  /** The state is changed before the votes are there. */
  | 'early'
  /** Where it started is not remembered in the process. */
  | 'forgetful'
  /** Polls may overlap. */
  | 'unguarded'
  /** A state that votes were emitted from is taken again. */
  | 'trusting'
  /** The votes that were read are not remembered. */
  | 'blind'
  /** After a lost cursor it is not known where the votes end that were read. */
  | 'markless'
  /** A failure half way is thrown, after the state was changed. */
  | 'hasty';

/** A copy of what `run` does in production, with a mistake. */
export async function runMutant(
  mistake: Mistake,
  functions: IPollFunctions,
  limits: Limits,
): Promise<INodeExecutionData[][] | null> {
  const { client } = await connect(functions);
  const source = { token: 'token', baseUrl: 'https://listing.example/api/v1' };
  const { start, emit, minimumWeight } = readParameters(functions);
  const trigger = `${functions.getWorkflow().id} ${functions.getNode().id}`;

  const work = async () => {
    const kept = functions.getWorkflowStaticData('node') as { state?: State };
    const stored = readState(kept.state);
    const handed = digest(JSON.stringify(kept.state) ?? '');
    if (mistake !== 'trusting' && isSpent(trigger, handed, new Date())) return null;
    if (mistake === 'early' && stored !== undefined) {
      // As so many triggers do: the time of this poll is kept, then the votes since the last one are asked for.
      kept.state = { ...without(stored, 'cursor', 'lastVoteAt'), since: new Date().toISOString() };
    }
    const params = {
      source,
      start,
      minimumWeight,
      seed: mistake === 'forgetful' ? undefined : recallSeed(trigger, start),
    };
    const clock = () => new Date();
    const { votes, state, seed, failure } = await poll(stored, params, client, clock, { ...limits, time: 30_000 });
    rememberSeed(trigger, start, seed);
    kept.state = damage(mistake, state);
    const isThrown = mistake === 'hasty' && failure !== undefined;
    if (isThrown) throw failure;
    if (votes.length === 0) return null;
    rememberSpent(trigger, handed, clock());
    return [toItems(votes, emit)];
  };
  return mistake === 'unguarded' ? await work() : await alone(trigger, work);
}

function damage(mistake: Mistake, state: State): State {
  if (mistake === 'blind') return { ...without(state, 'floor', 'rereadTo'), recent: [] };
  if (mistake === 'markless' && state.floor !== undefined) {
    return { ...without(state, 'rereadTo'), floor: '2000-01-01T00:00:00Z' };
  }
  return state;
}

const without = (state: State, ...names: (keyof State)[]) =>
  Object.fromEntries(
    Object.entries(state).filter(([name]) => !names.includes(name as keyof State)),
  ) as unknown as State;
