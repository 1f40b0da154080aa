import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import type { SimulatedService } from './simulated-service.ts';

/** What n8n calls. */
export type Trigger = (functions: IPollFunctions) => Promise<INodeExecutionData[][] | null>;

/** What else happens during a poll, at one of its requests. */
export interface Incident {
  /** At which request of the poll, from 1. */
  readonly at: number;
  /**
   * `overlap`: the next poll starts; the durable engine has given the running one up before.
   * `republish`: the workflow is taken down and up again. `late`: another poll was due at the same time; the durable
   * engine has read the state for it before this one, and starts it when this one has ended.
   */
  readonly what: 'overlap' | 'republish' | 'late';
}

/** How a poll ends that found votes. `unsaved`: the process dies between the start of the execution and the save. */
export type Ending = 'well' | 'crash' | 'unsaved' | 'lease-lost';

/** How many processes there were so far. */
let processes = 0;

/** What an engine of n8n does with a trigger and its state: the rules of both, without the rest of n8n. */
abstract class SimulatedEngine {
  readonly trigger: Trigger;
  readonly service: SimulatedService;
  readonly parameters: IDataObject;
  token: string;
  isActive = false;
  /** What is in the database. */
  protected saved: IDataObject = {};
  /** Told of every execution, with the ids of its votes. */
  onExecution: (votes: readonly string[], mayRepeat: boolean) => void = () => {};
  /** Told when the trigger first has a state, with the number of votes there were before that poll. */
  onStart: (before: number) => void = () => {};
  #hasStarted = false;
  #process = processes++;
  /** Polls that run beside the one that is waited for. */
  readonly #others: Promise<void>[] = [];

  constructor(trigger: Trigger, service: SimulatedService, parameters: IDataObject) {
    this.trigger = trigger;
    // What the service asked one listing's credential to wait for is no affair of the next one.
    this.token = `token-${this.#process}`;
    this.service = service;
    this.parameters = parameters;
  }

  /** What is done on publishing. A poll that fails fails it. */
  abstract activate(): Promise<void>;

  /** What is done when the schedule says so. */
  abstract poll(ending: Ending): Promise<void>;

  /** Another poll with what there is now, to be started later. */
  protected abstract foresee(): () => Promise<void>;

  /** The running poll counts no more. */
  protected abstract abandon(incident: Incident): void;

  /** One scheduled poll, or the next attempt at an activation that failed. */
  async tick(ending: Ending = 'well', incident?: Incident): Promise<void> {
    let requests = 0;
    this.service.onRequest = () => {
      requests += 1;
      if (incident === undefined || incident.what === 'late' || requests !== incident.at || !this.isActive) return;
      this.abandon(incident);
      this.#others.push(incident.what === 'overlap' ? this.poll('well') : this.activate());
    };
    const process = this.#process;
    const late = incident?.what === 'late' && this.isActive ? this.foresee() : undefined;
    await (this.isActive ? this.poll(ending) : this.activate());
    if (process === this.#process) await late?.();
    while (this.#others.length > 0) await this.#others.pop();
    this.service.onRequest = () => {};
  }

  /** The process ends, in whatever it does, and another one starts. */
  restart(): void {
    this.#process = processes++;
    this.#hasStarted = 'state' in this.saved;
  }

  /** Calls the trigger. `kept` is what it may keep its state in. */
  protected async call(kept: IDataObject): Promise<INodeExecutionData[][] | null> {
    const before = this.service.votes.length;
    const process = this.#process;
    const found = await this.trigger(this.#functions(kept));
    if (process !== this.#process) throw new Error('the process of this poll has ended');
    if (!this.#hasStarted && 'state' in kept) {
      this.#hasStarted = true;
      this.onStart(before);
    }
    return found;
  }

  protected execute(found: INodeExecutionData[][], mayRepeat = false): void {
    const votes = (found[0] ?? []).map(({ json }) => `${json['userId']} ${json['createdAt']}`);
    this.onExecution(votes, mayRepeat);
  }

  #functions(kept: IDataObject): IPollFunctions {
    const { parameters, token, service } = this;
    // A new process has an empty memory, as has one for a workflow that it does not know.
    const id = `${this.#process}`;
    const functions = {
      getMode: () => 'trigger',
      getWorkflow: () => ({ id, name: 'Workflow', active: true }),
      getNode: () => node,
      getTimezone: () => 'UTC',
      getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
      getWorkflowStaticData: () => kept,
      getPollBudgetMs: () => 30_000,
      getCredentials: async () => ({ baseUrl: 'https://listing.example/api/v1', token, profile: 'auto' }),
      logger: { warn: () => {} },
      helpers: { httpRequestWithAuthentication: async (_: string, request: never) => service.request(request) },
    };
    return functions as unknown as IPollFunctions;
  }
}

const node = { id: 'node', name: 'Trigger', type: 'trigger', typeVersion: 1, position: [0, 0], parameters: {} };

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** n8n's default engine: the state lives in memory, also after a poll that failed; saved with votes, not without. */
export class DefaultEngine extends SimulatedEngine {
  #memory: IDataObject = {};

  async activate(): Promise<void> {
    const memory = copy(this.saved);
    this.#memory = memory;
    this.isActive = false;
    const found = await this.call(memory).catch(() => undefined);
    if (found === undefined || this.#memory !== memory) return;
    if (found !== null) this.execute(found);
    this.saved = copy(memory);
    this.isActive = true;
  }

  async poll(ending: Ending): Promise<void> {
    const memory = this.#memory;
    const found = await this.call(memory).catch(() => null);
    // The workflow was published anew meanwhile: n8n drops what the old one found.
    if (found === null || this.#memory !== memory) return;
    if (ending === 'crash') return this.restart();
    this.execute(found, ending === 'unsaved');
    if (ending === 'unsaved') return this.restart();
    this.saved = copy(memory);
  }

  // It has one state for all polls.
  protected foresee(): () => Promise<void> {
    return () => this.poll('well');
  }

  // Nothing: the default engine lets polls overlap, and a publication is seen by the new memory.
  protected abandon(): void {}

  override restart(): void {
    super.restart();
    this.#memory = {};
    this.isActive = false;
  }
}

/** n8n's durable engine: each poll gets the saved state; what it made of it is saved in one step with the execution. */
export class DurableEngine extends SimulatedEngine {
  #lease = 0;

  async activate(): Promise<void> {
    const kept = copy(this.saved);
    this.isActive = false;
    const found = await this.call(kept).catch(() => undefined);
    if (found === undefined) return;
    // Without votes the state of an activation is dropped.
    if (found !== null) this.#commit(kept, found);
    this.isActive = true;
  }

  async poll(ending: Ending): Promise<void> {
    await this.#pollFrom(copy(this.saved), ending);
  }

  async #pollFrom(kept: IDataObject, ending: Ending): Promise<void> {
    this.#lease += 1;
    const lease = this.#lease;
    const before = JSON.stringify(kept);
    const found = await this.call(kept).catch(() => undefined);
    const isOurs = this.#lease === lease && ending !== 'lease-lost';
    if (found !== undefined && isOurs && ending !== 'crash') {
      if (found !== null) this.#commit(kept, found);
      // Without votes a state is saved where it has changed.
      else if (JSON.stringify(kept) !== before) this.saved = kept;
    }
    if (ending === 'crash' || ending === 'unsaved') this.restart();
  }

  protected foresee(): () => Promise<void> {
    const kept = copy(this.saved);
    return () => this.#pollFrom(kept, 'well');
  }

  #commit(kept: IDataObject, found: INodeExecutionData[][]): void {
    this.saved = copy(kept);
    this.execute(found);
  }

  protected abandon(): void {
    this.#lease += 1;
  }
}
