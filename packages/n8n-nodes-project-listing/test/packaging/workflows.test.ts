import {
  type INode,
  type INodeProperties,
  type INodePropertyCollection,
  type INodeTypeDescription,
  NodeHelpers,
} from 'n8n-workflow';
import { describe, expect, test } from 'vitest';
import { ProjectListing } from '../../nodes/ProjectListing/ProjectListing.node.ts';
import { ProjectListingTrigger } from '../../nodes/ProjectListingTrigger/ProjectListingTrigger.node.ts';
import { list, readJson, readText } from './files.mts';

interface WorkflowNode extends Omit<INode, 'credentials'> {
  readonly credentials?: Record<string, Record<string, unknown>>;
}

interface Workflow {
  readonly name: string;
  readonly nodes: readonly WorkflowNode[];
  readonly connections: Record<string, Record<string, { node: string; type: string; index: number }[][]>>;
  readonly settings: Record<string, unknown>;
  readonly pinData: object;
  readonly active: boolean;
}

const files = list('../../examples/workflows/*.json');
const read = (file: string) => readJson(file) as Workflow;
const nameOf = (file: string) => file.replace(/^.*\/|\.json$/g, '');

const own = 'n8n-nodes-project-listing.';
const node = new ProjectListing().description;

/** What n8n adds to a node that an agent may use, and to a trigger that polls. */
const added = (name: string): INodeProperties => ({ displayName: name, name, type: 'string', default: '' });

/** The package's nodes by their types; the last is the one that n8n makes for agents. */
const descriptions: Record<string, INodeTypeDescription> = {
  [node.name]: node,
  [`${node.name}Tool`]: {
    ...node,
    properties: [added('descriptionType'), added('toolDescription'), ...node.properties],
  },
  projectListingTrigger: describeTrigger(),
};

function describeTrigger(): INodeTypeDescription {
  const { description } = new ProjectListingTrigger();
  return { ...description, properties: [{ ...added('pollTimes'), type: 'json' }, ...description.properties] };
}

/** The paths of all that is given under a name that no parameter has, or with a value that is none of its options. */
function strangers(properties: readonly INodeProperties[], given: unknown, path = ''): string[] {
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(given).flatMap(([name, value]) => {
    const here = `${path}${name}`;
    const property = properties.find((one) => one.name === name);
    if (property === undefined) return [here];
    const { type, options = [] } = property;
    if (type === 'collection') return strangers(options as INodeProperties[], value, `${here}.`);
    if (type === 'fixedCollection') return strangersInGroups(options as INodePropertyCollection[], value, `${here}.`);
    if (type !== 'options' || String(value).startsWith('=')) return [];
    return options.some((option) => 'value' in option && option.value === value) ? [] : [`${here}: ${value}`];
  });
}

function strangersInGroups(groups: readonly INodePropertyCollection[], given: unknown, path: string): string[] {
  return Object.entries(given as object).flatMap(([name, rows]) => {
    const group = groups.find((one) => one.name === name);
    if (group === undefined) return [`${path}${name}`];
    return [rows].flat().flatMap((row) => strangers(group.values, row, `${path}${name}.`));
  });
}

test('there are at least seven', () => {
  expect(files.length).toBeGreaterThanOrEqual(7);
});

test('the README names every one', () => {
  const links = [...readText('README.md').matchAll(/examples\/workflows\/([\w-]+)\.json/g)].map(([, name]) => name);
  expect([...new Set(links)].sort()).toEqual(files.map(nameOf).sort());
});

describe.each(files.map((file) => [nameOf(file), file]))('%s', (_, file) => {
  const { nodes, connections, settings, pinData, active } = read(file);
  const ownNodes = nodes.filter(({ type }) => type.startsWith(own));
  const steps = nodes.filter(({ type }) => type !== 'n8n-nodes-base.stickyNote');
  const notes = nodes.filter((node) => !steps.includes(node));
  const names = nodes.map(({ name }) => name);

  test('has a node of this package, and each is given parameters and values that exist', () => {
    expect(ownNodes).not.toEqual([]);
    for (const one of ownNodes) {
      const description = descriptions[one.type.slice(own.length)] as INodeTypeDescription;
      expect(description, one.type).toBeDefined();
      expect([description.version].flat()).toContain(one.typeVersion);
      const whole = { ...one, credentials: {} } as INode;
      const { properties } = description;
      const full = NodeHelpers.getNodeParameters(properties, one.parameters, true, false, whole, description) ?? {};
      const shown = properties.filter((property) => NodeHelpers.displayParameter(full, property, whole, description));
      expect(strangers(shown, one.parameters), one.name).toEqual([]);
      const filled = { ...whole, parameters: full };
      expect(NodeHelpers.getNodeParametersIssues(properties, filled, description), one.name).toBeNull();
    }
  });

  // Not by name either: n8n's editor does not save the choice of a credential over one that it cannot find.
  test('holds no credentials', () => {
    for (const one of nodes) expect(one.credentials, one.name).toBeUndefined();
    expect(readText(file)).not.toMatch(/Bearer |sandbox-\w+-token|"(password|token|apiKey)"/);
  });

  test('leads to placeholders, the public repository and nowhere else', () => {
    const hosts = [...readText(file).matchAll(/https?:\/\/([^/\s"'`]+)/g)].map(([, host = '']) => host);
    for (const host of hosts) expect(host).toMatch(/\.example$|^raw\.githubusercontent\.com$/);
  });

  test('its nodes have names and ids of their own, and are connected', () => {
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
    const links = Object.entries(connections).flatMap(([from, kinds]) =>
      Object.entries(kinds).flatMap(([kind, outputs]) => outputs.flat().map((to) => ({ from, kind, to }))),
    );
    for (const { from, kind, to } of links) {
      expect(names).toContain(from);
      expect(names).toContain(to.node);
      expect(to).toEqual({ node: to.node, type: kind, index: 0 });
    }
    const connected = new Set(links.flatMap(({ from, to }) => [from, to.node]));
    expect(steps.map(({ name }) => name).filter((name) => !connected.has(name))).toEqual([]);
    const mentioned = [...readText(file).matchAll(/\$\('([^']+)'\)/g)].map(([, name]) => name);
    for (const name of mentioned) expect(names).toContain(name);
  });

  test('a note says what to fill in, by the names of the steps', () => {
    const text = notes.find(({ name }) => name === 'Read me')?.parameters['content'] as string;
    expect(text).toMatch(/^## .+\n\n.+/);
    expect(text).toContain('### Fill in\n1. ');
    const filled = [...text.matchAll(/^\d+\. \*\*([^*]+)\*\*/gm)].map(([, name]) => name);
    expect(filled).not.toEqual([]);
    for (const name of filled) expect(names).toContain(name);
  });

  test('nothing lies on another thing', () => {
    const boxes = nodes.map(({ position: [left, top], parameters, name }) => {
      const { width = 96, height = 96 } = parameters as { width?: number; height?: number };
      return { name, left, top, right: left + width, bottom: top + height };
    });
    const covered = boxes.flatMap((a, index) =>
      boxes
        .slice(index + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map((b) => `${a.name} and ${b.name}`),
    );
    expect(covered).toEqual([]);
  });

  test('arrives switched off and without data', () => {
    expect({ settings, pinData, active }).toEqual({ settings: { executionOrder: 'v1' }, pinData: {}, active: false });
  });
});
