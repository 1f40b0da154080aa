import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { connect, connectLegacy } from './connect.ts';
import { executeBatch } from './execute-batch.ts';
import { executeEach } from './execute-each.ts';
import type { Context, Operation } from './operation.ts';

/** Carries out an operation for the input items. Every output item tells which input items it comes from. */
export async function execute(functions: IExecuteFunctions, operation: Operation): Promise<INodeExecutionData[]> {
  const context: Context = {
    functions,
    client: once(async () => (await connect(functions)).client),
    legacyClient: once(() => connectLegacy(functions)),
  };
  return 'run' in operation ? await executeEach(context, operation) : await executeBatch(context, operation);
}

/** Makes a value when it is first asked for. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
