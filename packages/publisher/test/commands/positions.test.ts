import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { parseJson } from '../../src/commands/json.ts';
import type { Parsed, Path } from '../../src/commands/parsed.ts';
import { readSource } from '../../src/commands/source.ts';
import { parseYaml } from '../../src/commands/yaml.ts';

/** Any value whose leaves are texts that stand nowhere else: `leaf0 `, `leaf1 `, and so on. */
const tree = fc
  .letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5, depthSize: 'small' },
      fc.constant(undefined),
      fc.array(tie('node'), { maxLength: 4 }),
      fc.dictionary(
        fc.string({ unit: 'grapheme', maxLength: 8 }).filter((key) => key !== '__proto__' && key !== '<<'),
        tie('node'),
        {
          maxKeys: 4,
        },
      ),
    ),
  }))
  .node.map((value) => {
    let count = 0;
    const fill = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(fill);
      if (typeof part !== 'object' || part === null) return `leaf${count++}.`;
      return Object.fromEntries(Object.entries(part).map(([key, held]) => [key, fill(held)]));
    };
    return fill(value);
  });

/** Every value in a value, with its path. */
function* parts(value: unknown, path: Path = []): Generator<[Path, unknown]> {
  yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  const held = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  for (const [part, inner] of held) yield* parts(inner, [...path, part]);
}

function parsed(result: Parsed | readonly unknown[]): Parsed {
  if (!('value' in result)) throw new Error(JSON.stringify(result));
  return result;
}

describe('JSON', () => {
  const indent = fc.constantFrom<string | number | undefined>(undefined, 1, 4, '\t', '\t \t');
  const layout = fc.tuple(indent, fc.constantFrom('\n', '\r\n', '\r'));

  test('every value is found where it stands', () => {
    fc.assert(
      fc.property(tree, layout, (value, [space, lineBreak]) => {
        const text = JSON.stringify(value, null, space).replaceAll('\n', lineBreak);
        const source = parsed(parseJson(text));
        expect(source.value).toEqual(value);
        for (const [path, part] of parts(value)) {
          const found = text.slice(source.offsetOf(path));
          expect(found.startsWith(typeof part === 'string' ? `"${part}"` : Array.isArray(part) ? '[' : '{')).toBe(true);
          expect(source.offsetOf([...path, 'not there', 3])).toBe(source.offsetOf(path));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('is read as JSON.parse reads it, and refused where that refuses', () => {
    const written = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value, null, 1));
    const piece = fc.constantFrom(
      ...'{}[]:,"\\ \t\n0159.eE+-truefalsn/u\u0000\f\v\u2028é🙂',
      '\\u00e9',
      '//',
      '""',
      'null',
      '-0',
      '1e5',
    );
    const spoilt = fc
      .tuple(written, fc.nat(), fc.nat(2), fc.array(piece, { maxLength: 2 }))
      .map(([text, at, cut, pieces]) => {
        const start = at % (text.length + 1);
        return text.slice(0, start) + pieces.join('') + text.slice(start + cut);
      });
    const soup = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.oneof(written, spoilt, soup), (text) => {
        let expected: { value: unknown } | undefined;
        try {
          expected = { value: JSON.parse(text) };
        } catch {
          expected = undefined;
        }
        const result = parseJson(text);
        if ('value' in result) expect({ value: result.value }).toEqual(expected);
        else if (expected === undefined) expect(result).toHaveLength(1);
        else for (const { message } of result) expect(message).toMatch(/is there twice/);
        for (const { offset } of 'value' in result ? [] : result) {
          expect(offset).toBeGreaterThanOrEqual(0);
          expect(offset).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test('stops at the first character that cannot be', () => {
    const texts = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify([value]));
    fc.assert(
      fc.property(texts, (text) => {
        // A list that has not ended goes wrong at its end.
        expect(parseJson(text.slice(0, -1))).toMatchObject([{ offset: text.length - 1 }]);
        expect(parseJson(`${text}\u00a0`)).toMatchObject([{ offset: text.length }]);
      }),
    );
  });
});

describe('YAML', () => {
  const layout = fc.record({
    defaultKeyType: fc.constantFrom('PLAIN' as const, 'QUOTE_DOUBLE' as const, 'QUOTE_SINGLE' as const),
    defaultStringType: fc.constantFrom('PLAIN' as const, 'QUOTE_DOUBLE' as const, 'QUOTE_SINGLE' as const),
    collectionStyle: fc.constantFrom('any' as const, 'flow' as const),
    indentSeq: fc.boolean(),
    indent: fc.constantFrom(2, 5),
  });

  test('every value is found where it stands', () => {
    fc.assert(
      fc.property(tree, layout, fc.constantFrom('\n', '\r\n'), (value, options, lineBreak) => {
        const text = stringify(value, options).replaceAll('\n', lineBreak);
        const source = parsed(parseYaml(text));
        expect(source.value).toEqual(value);
        for (const [path, part] of parts(value)) {
          const found = text.slice(source.offsetOf(path));
          if (typeof part === 'string') expect(found.replace(/^["']/, '').startsWith(part)).toBe(true);
          else expect(source.offsetOf([...path, 'not there'])).toBe(source.offsetOf(path));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('any text gets an answer', () => {
    const piece = fc.constantFrom(
      '- ',
      'a',
      ': ',
      '\n',
      '  ',
      '\t',
      '*a',
      '&a ',
      '<<',
      '[',
      ']',
      '{',
      '}',
      '"',
      "'",
      '#',
      '---\n',
      '|\n',
      '? ',
      '!x ',
      ',',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('');
        const result = parseYaml(text);
        if ('value' in result) {
          expect(() => JSON.stringify(result.value)).not.toThrow();
          expect(result.offsetOf(['a', 0])).toBeLessThanOrEqual(text.length);
        } else for (const { offset } of result) expect(offset).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 3_000 },
    );
  });
});

test('lines and columns lead back to the value', () => {
  fc.assert(
    fc.property(tree, fc.boolean(), fc.constantFrom('\n', '\r\n'), (value, mark, lineBreak) => {
      const text = JSON.stringify(value, null, '\t').replaceAll('\n', lineBreak);
      const source = readSource('a.json', `${mark ? '\uFEFF' : ''}${text}`);
      if (!('value' in source)) throw new Error('it is JSON');
      for (const [path, part] of parts(value)) {
        const { line = 0, column = 0 } = source.placeOf(path);
        const rest = text.split('\n')[line - 1]?.slice(column - 1);
        expect(rest?.startsWith(typeof part === 'string' ? `"${part}"` : Array.isArray(part) ? '[' : '{')).toBe(true);
      }
    }),
  );
});
