import { type AnnotationProperties, debug, error, info, notice, setOutput, summary, warning } from '@actions/core';
import { logLine } from './inert.ts';
import { toOutputs } from './outputs.ts';
import { type Note, notesOf, type Result } from './result.ts';
import { summarize } from './summary.ts';

const annotate = { error, warning, notice };

/** GitHub shows this many annotations of each kind for a step. */
const mostAnnotations = 10;

/** Tells people and later steps what became of the run: annotations, a few lines of log, the outputs, the summary. */
export async function report(result: Result): Promise<void> {
  const notes = notesOf(result);
  const shown = (['error', 'warning', 'notice'] as const).flatMap((severity) =>
    notes.filter((note) => note.severity === severity).slice(0, mostAnnotations),
  );
  for (const note of shown) annotate[note.severity](note.message, propertiesOf(note));
  for (const line of logLines(result)) info(logLine(line));

  const outputs = toOutputs(result);
  for (const [name, value] of Object.entries(outputs)) setOutput(name, value);
  debug(outputs['result'] ?? '');
  // Outside a runner there is nowhere to put it.
  if (process.env['GITHUB_STEP_SUMMARY']) {
    const rest = notes.filter((note) => !shown.includes(note));
    await summary.addRaw(summarize(result, notes, rest)).write();
  }
}

function propertiesOf({ place }: Note): AnnotationProperties {
  if (place === undefined) return {};
  const { file, line, column } = place;
  return { file, ...(line && { startLine: line }), ...(column && { startColumn: column }) };
}

function logLines({ plan, report, dryRun }: Result): string[] {
  const { pages, commands, announcement } = report;
  const list = (locales: readonly string[]) => (locales.length === 0 ? 'none' : locales.join(', '));
  return [
    ...(dryRun ? ['Nothing is sent: this run only checks.'] : []),
    `Commands: ${commands}${plan?.commands ? ` (${plan.commands.commands.length})` : ''}`,
    `Pages published: ${list(pages.updated)}; headlines: ${list(pages.headlines)}; failed: ${list(pages.failed)}`,
    `Announcement: ${announcement.status}${plan?.announcement ? ` (${plan.announcement.tag})` : ''}`,
  ];
}
