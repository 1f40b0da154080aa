import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

// What the tests of this folder read. n8n's linter wants no Node modules in the package's `.ts` files, tests included.

const root = join(import.meta.dirname, '../..');

/** A file of the package. */
export const readText = (path: string) => readFileSync(join(root, path), 'utf8');

export const readJson = (path: string): unknown => JSON.parse(readText(path));

/** The files of the package, or beside it with `..`, that match. */
export const list = (pattern: string) => globSync(pattern, { cwd: root }).sort();

/** A piece of text in the code, with `…` for what is only known when it runs, but nothing for a status at its end. */
function textOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...textOf(node.whenTrue), ...textOf(node.whenFalse)];
  if (!ts.isTemplateExpression(node)) return [];
  const spans = node.templateSpans.map(
    ({ expression, literal }) => (expression.getText() === 'status' ? '' : '…') + literal.text,
  );
  return [node.head.text + spans.join('')];
}

/**
 * Every message that a node's error can have: `message` in objects, and the second argument of n8n's error. A `message`
 * with a `path` beside it is not one: it becomes a line of a description.
 */
export function messagesIn(path: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && node.properties.every(({ name }) => name?.getText() !== 'path')) {
      for (const property of node.properties) {
        if (ts.isPropertyAssignment(property) && property.name.getText() === 'message') {
          found.push(...textOf(property.initializer));
        }
      }
    }
    if (ts.isNewExpression(node) && node.expression.getText() === 'NodeOperationError') {
      const message = node.arguments?.[1];
      if (message !== undefined) found.push(...textOf(message));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readText(path), ts.ScriptTarget.Latest, true));
  return found;
}
