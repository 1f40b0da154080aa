import type { Watching } from './watching.ts';

/** What became of the votes, kept while n8n is killed again and again. */
export interface Ledger {
  /** Writes down what n8n's database has after a kill: when it starts again it overwrites what was interrupted. */
  noteKill(): void;
  /** After the last execution. */
  close(cast: ReadonlySet<string>): Account;
}

/** Every vote that was cast is in exactly one of the first four. */
export interface Account {
  readonly cast: number;
  /** In an execution that ended well. */
  readonly executed: number;
  /** In executions alone that a kill interrupted: n8n lists them as crashed. */
  readonly interrupted: number;
  /**
   * In no execution, since n8n was killed between its saving the trigger's state and its making the execution: they are
   * the last that the state had read at a kill. Any other vote that the state passes over is lost.
   */
  readonly savedOnly: number;
  /** None of these. */
  readonly lost: string[];
  /** In more than one execution. */
  readonly twice: number;
  /** Of those, in more than one that ended well. */
  readonly executedTwice: number;
  /** Not cast after the start, but emitted. */
  readonly foreign: number;
}

export function keepLedger(watching: Watching): Ledger {
  /** Voter -> executions that were handed the vote. */
  const handed = new Map<string, Set<number>>();
  /** Voters whom the state had read last at a kill, and no execution had. */
  const savedOnly = new Set<string>();
  const statuses = new Map<number, string>();

  const note = () => {
    for (const { execution, status, votes } of watching.emissions()) {
      statuses.set(execution, status);
      for (const { userId } of votes) {
        const voter = String(userId);
        handed.set(voter, (handed.get(voter) ?? new Set()).add(execution));
      }
    }
  };

  const noteKill = () => {
    note();
    const read = (watching.state()?.recent ?? []).map((id) => id.slice(0, id.indexOf(' ')));
    const lastHanded = read.findLastIndex((voter) => handed.has(voter) || savedOnly.has(voter));
    for (const voter of read.slice(lastHanded + 1)) savedOnly.add(voter);
  };

  const close = (cast: ReadonlySet<string>): Account => {
    note();
    const good = (voter: string) => [...(handed.get(voter) ?? [])].filter((one) => statuses.get(one) === 'success');
    const all = [...cast];
    const unhanded = all.filter((voter) => !handed.has(voter));
    return {
      cast: all.length,
      executed: all.filter((voter) => good(voter).length > 0).length,
      interrupted: all.filter((voter) => handed.has(voter) && good(voter).length === 0).length,
      savedOnly: unhanded.filter((voter) => savedOnly.has(voter)).length,
      lost: unhanded.filter((voter) => !savedOnly.has(voter)),
      twice: all.filter((voter) => (handed.get(voter)?.size ?? 0) > 1).length,
      executedTwice: all.filter((voter) => good(voter).length > 1).length,
      foreign: [...handed.keys()].filter((voter) => !cast.has(voter)).length,
    };
  };
  return { noteKill, close };
}
