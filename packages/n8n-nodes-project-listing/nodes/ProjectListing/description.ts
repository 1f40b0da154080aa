import type { INodeProperties } from 'n8n-workflow';
import type { Operation, Resource } from './operation.ts';
import { resources } from './resources/index.ts';

/** The editor's parameters: which resource, which of its operations, and what that operation takes. */
export function describeParameters(): INodeProperties[] {
  const resource: INodeProperties = {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: resources.map(({ option }) => option),
    default: 'announcement',
  };
  return [resource, ...resources.flatMap(describeResource)];
}

function describeResource({ option, operations }: Resource): INodeProperties[] {
  const resource = [option.value];
  const all = Object.values(operations);
  const operation: INodeProperties = {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource } },
    options: all.map((one) => one.option),
    default: firstValue(all),
  };
  return [operation, ...all.flatMap((one) => describeOperation(one, option.value))];
}

const firstValue = ([first]: readonly Operation[]) => first?.option.value ?? '';

function describeOperation(
  { option, properties }: Operation,
  resource: Resource['option']['value'],
): INodeProperties[] {
  return properties.map((property) => ({
    ...property,
    displayOptions: {
      ...property.displayOptions,
      show: { ...property.displayOptions?.show, resource: [resource], operation: [option.value] },
    },
  }));
}

/** The operation that the editor's two lists name. */
export function findOperation(resource: string, operation: string): Operation | undefined {
  const operations = resources.find(({ option }) => option.value === resource)?.operations ?? {};
  return Object.hasOwn(operations, operation) ? operations[operation] : undefined;
}
