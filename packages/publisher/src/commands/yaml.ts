import { type Document, isAlias, isMap, isNode, isScalar, isSeq, parseDocument, visit, type YAMLMap } from 'yaml';
import type { Fault, Parsed, Path } from './parsed.ts';

/** How often a file may use its anchors: it bounds what the file unfolds to. */
const mostAliases = 10_000;

/** Reads YAML: one document, with anchors and merge keys. */
export function parseYaml(text: string): Parsed | readonly Fault[] {
  const document = parseDocument(text, { merge: true, prettyErrors: false, logLevel: 'error' });
  const faults = [...syntaxFaults(document, text), ...aliasFaults(document)];
  if (faults.length > 0) return faults;
  try {
    const value: unknown = document.toJS({ maxAliasCount: mostAliases });
    return { value, offsetOf: (path) => offsetOf(document, path) };
  } catch (error) {
    // What the library finds only now: a merge of something that is no map, or too many aliases.
    return [{ message: notYaml(error instanceof Error ? error.message : String(error)), offset: 0 }];
  }
}

const notYaml = (reason: string) => `It is not valid YAML: ${reason.replace(/\.$/, '')}.`;

/** Keys that are there twice, each; of other errors the first, since the rest mostly follow from it. */
function syntaxFaults({ errors }: Document.Parsed, text: string): Fault[] {
  const repeated = errors.filter(({ code }) => code === 'DUPLICATE_KEY');
  const first = errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  return [...repeated, ...(first === undefined ? [] : [first])].map(({ code, message, pos: [offset] }) => {
    if (code === 'DUPLICATE_KEY') return { message: 'The key is there twice; remove one.', offset };
    if (code === 'MULTIPLE_DOCS') return { message: 'It holds several documents; put them in one array.', offset };
    return {
      message: notYaml(followsTab(text, offset) ? 'a tab indents this line, and YAML wants spaces' : message),
      offset,
    };
  });
}

/** The library's words for a tab in the indentation rarely say so. */
const followsTab = (text: string, offset: number) =>
  /^\s*\t\s*$/.test(text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset));

/** Aliases that name no anchor, and aliases that stand inside what they name. */
function aliasFaults(document: Document.Parsed): Fault[] {
  const faults: Fault[] = [];
  visit(document, {
    Alias(_, alias, ancestors) {
      const target = alias.resolve(document);
      const offset = alias.range?.[0] ?? 0;
      if (target === undefined)
        faults.push({ message: `The alias *${alias.source} names no anchor above it.`, offset });
      else if (ancestors.includes(target)) faults.push({ message: `*${alias.source} stands inside itself.`, offset });
    },
  });
  return faults;
}

function offsetOf(document: Document.Parsed, path: Path): number {
  let node: unknown = document.contents;
  let offset = startOf(node);
  for (const part of path) {
    // An alias stands where it is used; only what is inside it stands at its anchor.
    node = child(resolved(node, document), part, document);
    if (node === undefined) break;
    offset = startOf(node) ?? offset;
  }
  return offset ?? 0;
}

const startOf = (node: unknown) => (isNode(node) ? node.range?.[0] : undefined);

const resolved = (node: unknown, document: Document.Parsed) => (isAlias(node) ? node.resolve(document) : node);

function child(node: unknown, part: string | number, document: Document.Parsed): unknown {
  if (isSeq(node)) return typeof part === 'number' ? node.items[part] : undefined;
  return isMap(node) ? (own(node, part) ?? merged(node, part, document)) : undefined;
}

/** The value of a key, or the key itself where it has none. */
function own(map: YAMLMap, part: string | number): unknown {
  const pair = map.items.find(({ key }) => isScalar(key) && String(key.value) === String(part));
  return pair?.value ?? pair?.key;
}

/** The value that a merge key brings in; the first map that has it wins. */
function merged(map: YAMLMap, part: string | number, document: Document.Parsed): unknown {
  for (const { key, value } of map.items) {
    if (!isScalar(key) || !isMergeKey(key.value)) continue;
    const sources = resolved(value, document);
    for (const source of isSeq(sources) ? sources.items : [sources]) {
      const found = child(resolved(source, document), part, document);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

const isMergeKey = (key: unknown) => typeof key === 'symbol' && key.description === '<<';
