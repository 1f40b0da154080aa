// Fails where a name of the wire is spelled outside `contract/names.ts`: one that is written down twice can differ.
// Names that are also everyday words, or names of our models, cannot be told apart and are passed over.
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { type Names, wireNames } from '../packages/core/src/wire.ts';

const home = 'packages/core/src/contract/names.ts';
const groups: Names[] = Object.values(wireNames);
const modelNames = new Set(groups.flatMap((names) => Object.keys(names)));
const spelled = new Set(
  groups.flatMap((names) => Object.values(names).flatMap(({ wire, topgg }) => [wire, topgg ?? wire])),
);
const distinctive = new Set([...spelled].filter((name) => !modelNames.has(name) && !/^[a-z]+$/.test(name)));

const findings = globSync('{packages,apps}/*/{src,nodes,credentials}/**/*.{ts,tsx}')
  .filter((file) => file !== home)
  .flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const found: string[] = [];
    const visit = (node: ts.Node) => {
      if ((ts.isStringLiteralLike(node) || ts.isIdentifier(node)) && distinctive.has(node.text)) {
        const { line, character } = source.getLineAndCharacterOfPosition(node.getStart());
        found.push(`${file}:${line + 1}:${character + 1} spells ${node.text}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });

if (distinctive.size === 0) throw new Error('no name to look for: has names.ts moved?');
if (findings.length > 0) {
  console.error(`${findings.join('\n')}\nTake the name from ${home} instead.`);
  process.exitCode = 1;
} else {
  console.log(`${distinctive.size} distinctive wire names, each spelled in ${home} alone`);
}
