import { compile } from '../../../codegen/compile.ts';
import { readFolder } from '../../../codegen/read/readFolder.ts';
import type { SourceFile } from '../../../codegen/types.ts';

// Compiles a folder in a new process, as a server does when it starts. Then compiles it again with one changed file, as a running server
// does. Prints both times in seconds.
const [folder = ''] = process.argv.slice(2);
const cold = timed(() => compile(readFolder(folder)));
const files = readFolder(folder);
const location = Math.floor(files.length / 2);
const other = files.map((file, n): SourceFile => (n === location ? { ...file, text: changed(file.text) } : file));
const one = timed(() => compile(other, cold.outcome.memory));
const [fault] = [...cold.outcome.faults, ...one.outcome.faults].filter(({ severity }) => severity === 'error');
console.log(
  JSON.stringify({
    ...{ seconds: cold.seconds, changedSeconds: one.seconds, fault },
    resources: Math.min(cold.outcome.resources.length, one.outcome.resources.length),
  }),
);

function timed<T>(work: () => T): { outcome: T; seconds: number } {
  const started = performance.now();
  return { outcome: work(), seconds: (performance.now() - started) / 1_000 };
}

/** Returns the text of a resource file with one more field. */
function changed(text: string): string {
  const field = '"oneMore": { "type": "string", "maxLength": 20, "title": { "zh": "又", "en": "One more" } }, ';
  const other = text.replace(/("record": \{[^{]*"properties": \{)/, `$1${field}`);
  if (other === text) throw new Error('The file has no fields to put one more beside.');
  return other;
}
