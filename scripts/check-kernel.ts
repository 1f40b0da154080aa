// Checks on the emitted JavaScript that the kernel reaches neither ky, nor a timer, nor a global of a platform: it has
// to run where those are forbidden. Everything that `kernel.js` reaches is put into one file, which must then compile
// against the library of the language alone.
import { build } from 'esbuild';
import ts from 'typescript';

const { metafile, outputFiles } = await build({
  entryPoints: ['packages/core/dist/kernel.js'],
  bundle: true,
  format: 'esm',
  write: false,
  metafile: true,
  external: ['zod/v4'],
  logLevel: 'error',
});
const code = outputFiles[0]?.text ?? '';
const imports = Object.values(metafile.outputs).flatMap((output) => output.imports.map(({ path }) => path));
const foreign = imports.filter((path) => path !== 'zod/v4');
const transports = Object.keys(metafile.inputs).filter((file) => /ky|fetch|create-client/.test(file));

const file = 'kernel.js';
const options: ts.CompilerOptions = {
  allowJs: true,
  checkJs: true,
  noEmit: true,
  noResolve: true,
  target: ts.ScriptTarget.ES2024,
  lib: ['lib.es2024.d.ts', 'lib.esnext.iterator.d.ts'],
  types: [],
};
const host = ts.createCompilerHost(options);
const readSource = host.getSourceFile.bind(host);
host.getSourceFile = (name, target) =>
  name === file ? ts.createSourceFile(name, code, target, true) : readSource(name, target);
const program = ts.createProgram([file], options, host);
const unknownName = /^Cannot find name '(\w+)'/;
const globals = program
  .getSemanticDiagnostics()
  .map(({ messageText }) => unknownName.exec(ts.flattenDiagnosticMessageText(messageText, '\n'))?.[1])
  .filter((name) => name !== undefined);
const escapes = code.match(/\b(globalThis|eval|Function)\b(?=\s*[.([])/g) ?? [];

const faults = [
  ...foreign.map((path) => `imports ${path}`),
  ...transports.map((input) => `reaches ${input}`),
  ...new Set([...globals, ...escapes].map((name) => `uses ${name}`)),
];
if (faults.length > 0) {
  console.error(`packages/core/dist/kernel.js ${faults.join('\npackages/core/dist/kernel.js ')}`);
  process.exitCode = 1;
} else {
  console.log(`the kernel reaches ${Object.keys(metafile.inputs).length} modules, zod and the language, nothing else`);
}
