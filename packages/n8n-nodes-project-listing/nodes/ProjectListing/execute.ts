import type {
  IDataObject,
  IExecuteFunctions,
  INodeExecutionData,
  NodeApiError,
  NodeOperationError,
} from 'n8n-workflow';
import { connect, connectLegacy } from './connect.ts';
import { toNodeError } from './failure.ts';
import type { BatchOperation, Context, ItemOperation, Operation } from './operation.ts';

/** Carries out an operation for the input items. Every output item tells which input item it comes from. */
export async function execute(functions: IExecuteFunctions, operation: Operation): Promise<INodeExecutionData[]> {
  const context: Context = {
    functions,
    client: once(() => connect(functions)),
    legacyClient: once(() => connectLegacy(functions)),
  };
  return 'run' in operation ? await runEach(context, operation) : await runTogether(context, operation);
}

/** Makes a value when it is first asked for. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function runEach(context: Context, operation: ItemOperation): Promise<INodeExecutionData[]> {
  const { functions } = context;
  const output: INodeExecutionData[] = [];
  for (const itemIndex of functions.getInputData().keys()) {
    const pairedItem = { item: itemIndex };
    try {
      const result = await operation.run(context, itemIndex);
      const results = Array.isArray(result) ? result : [result];
      for (const json of results) output.push({ json: json as IDataObject, pairedItem });
    } catch (error) {
      const told = toNodeError(functions.getNode(), error, { itemIndex, ...labelOf(operation) });
      if (!functions.continueOnFail()) throw told;
      output.push({ json: tellAsData(told), pairedItem });
    }
  }
  return output;
}

async function runTogether(context: Context, operation: BatchOperation): Promise<INodeExecutionData[]> {
  const { functions } = context;
  const itemCount = functions.getInputData().length;
  if (itemCount === 0) return [];
  const all = Array.from({ length: itemCount }, (_, item) => ({ item }));
  try {
    const json = (await operation.runAll(context, itemCount)) as IDataObject;
    return [{ json, pairedItem: all }];
  } catch (error) {
    const itemIndex = operation.itemOf(error);
    const told = toNodeError(functions.getNode(), error, {
      ...(itemIndex !== undefined && { itemIndex }),
      ...labelOf(operation),
    });
    if (!functions.continueOnFail()) throw told;
    return [{ json: tellAsData(told), pairedItem: itemIndex === undefined ? all : { item: itemIndex } }];
  }
}

const labelOf = ({ label }: Operation) => (label === undefined ? {} : { label });

/** The fields by which n8n knows a failed item and sends it to the error output. */
function tellAsData({ message, description }: NodeApiError | NodeOperationError): IDataObject {
  return { error: message, details: description ?? '' };
}
