import { DatabaseSync } from 'node:sqlite';
import { type ExecutionData, type Item, parseExecution } from './execution.ts';
import type { Home } from './home.ts';

/** An execution as n8n has it in its database. */
export interface KeptExecution {
  readonly id: number;
  readonly status: string;
  readonly data: ExecutionData;
}

/** Reads n8n's database, whether it runs or not. */
function query<T>(home: Home, sql: string, ...values: string[]): T[] {
  const database = new DatabaseSync(home.database, { readOnly: true, timeout: 10_000 });
  try {
    return database.prepare(sql).all(...values) as T[];
  } finally {
    database.close();
  }
}

/** The executions of a workflow, oldest first. */
export function readExecutions(home: Home, workflowId: string): KeptExecution[] {
  const rows = query<{ id: number; status: string; data: string }>(
    home,
    `SELECT e.id, e.status, d.data FROM execution_entity e JOIN execution_data d ON d.executionId = e.id
     WHERE e.workflowId = ? ORDER BY e.id`,
    workflowId,
  );
  return rows.map(({ data, ...row }) => ({ ...row, data: parseExecution(data) }));
}

/** What a trigger handed to an execution, whether that ran or was only begun. */
export function readEmitted({ data }: KeptExecution, trigger: string): Item[] {
  const ran = data.resultData.runData[trigger]?.[0]?.data;
  const begun = data.executionData?.nodeExecutionStack[0]?.data;
  return (ran ?? begun)?.main[0] ?? [];
}

/** What the trigger keeps, in either engine. */
export interface KeptState {
  readonly cursor?: string;
  /** The ids of the votes read last: voter, a space, time. */
  readonly recent: readonly string[];
}

/** The state of a trigger in the default engine: by the name of its node. */
export function readStaticState(home: Home, workflowId: string, trigger: string): KeptState | undefined {
  const [row] = query<{ staticData: string | null }>(
    home,
    'SELECT staticData FROM workflow_entity WHERE id = ?',
    workflowId,
  );
  return JSON.parse(row?.staticData ?? '{}')[`node:${trigger}`]?.state;
}

/** What the durable engine keeps of a trigger: by the id of its node. */
export interface PollerState {
  readonly state: KeptState | undefined;
  readonly consecutiveErrors: number;
}

export function readPollerState(home: Home, workflowId: string): PollerState | undefined {
  const [row] = query<{ cursor: string; consecutiveErrors: number }>(
    home,
    'SELECT cursor, consecutiveErrors FROM poller_state WHERE workflowId = ?',
    workflowId,
  );
  return row && { state: JSON.parse(row.cursor).state, consecutiveErrors: row.consecutiveErrors };
}
