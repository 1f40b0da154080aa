import type { LegacyClient, ListingClient } from '@project-listing/core/kernel';
import type { IExecuteFunctions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Label } from './label.ts';

/** What an operation is done with. */
export interface Context {
  readonly functions: IExecuteFunctions;
  /** The v1 client, with the node's credential; made when it is first asked for. */
  readonly client: () => Promise<ListingClient>;
  /** The v0 client, with the node's legacy credential; made when it is first asked for. */
  readonly legacyClient: () => Promise<LegacyClient>;
}

interface Described {
  /** How the editor offers it. */
  readonly option: INodePropertyOptions;
  /** Its parameters, without `displayOptions` for the resource and the operation: those are added for all. */
  readonly properties: readonly INodeProperties[];
  /** What the editor calls the fields that an issue names. */
  readonly label?: Label;
}

/** An operation that is done once for each input item. */
export interface ItemOperation extends Described {
  /** Does it for one input item; what it returns becomes the output items of that one. */
  run(context: Context, itemIndex: number): Promise<object | readonly object[]>;
}

/** An operation that makes an entry of each input item, sends all of them together, and answers with one item. */
export interface BatchOperation<Entry = unknown> extends Described {
  read(context: Context, itemIndex: number): Entry;
  send(context: Context, entries: readonly Entry[]): Promise<object>;
  /** Where sending them failed: the entry to blame, if one is, and those accepted before, in ascending order. */
  settle(error: unknown, entries: readonly Entry[]): { culprit?: number | undefined; accepted: readonly number[] };
}

export type Operation = ItemOperation | BatchOperation;

/** A resource of the editor's first list, with its operations by their values. */
export interface Resource {
  readonly option: INodePropertyOptions;
  readonly operations: Readonly<Record<string, Operation>>;
}
