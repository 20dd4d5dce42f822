import { join } from 'node:path';
import { apply } from './apply.ts';
import { faults } from './faults.ts';
import { copyTree, runTests } from './runTests.ts';
import type { Fault } from './types.ts';

/** Only faults whose name contains this text are tried. */
const part = process.argv.slice(2).join(' ').toLowerCase();
const chosen = faults.filter(({ name }) => name.toLowerCase().includes(part));
if (chosen.length === 0) {
  console.error(`No fault has "${part}" in its name.`);
  process.exit(2);
}
// The copy is removed when the process exits, even after an interrupt.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

using copy = copyTree();
const began = Date.now();
const unfit = await findUnfit(chosen);
let caught = 0;
for (const fault of chosen) {
  const start = Date.now();
  const reason = unfit.get(fault) ?? (await missedBecause(fault));
  if (reason === undefined) caught += 1;
  const seconds = Math.round((Date.now() - start) / 1_000);
  console.log(`${reason === undefined ? 'caught' : 'MISSED'} ${String(seconds).padStart(4)} s  ${fault.name}`);
  if (reason !== undefined) console.log(`  ${fault.caughtBy.file}, "${fault.caughtBy.title}": ${reason}`);
}
const missed = chosen.length - caught;
process.exitCode = missed === 0 ? 0 : 1;
console.log(`\nin ${Math.round((Date.now() - began) / 1_000)} s`);
console.log(`${caught} caught, ${missed} missed`);

/** Runs all named tests without any fault. A test that fails even then cannot show that it catches one. */
async function findUnfit(all: readonly Fault[]): Promise<ReadonlyMap<Fault, string>> {
  const unfit = new Map<Fault, string>();
  for (const [project, some] of Map.groupBy(all, ({ caughtBy }) => caughtBy.project)) {
    const tests = some.map(({ caughtBy }) => caughtBy);
    const { countOf, output } = await runTests(copy.path, { project, tests });
    const own = some.filter(({ caughtBy }) => countOf(caughtBy).failed > 0 || countOf(caughtBy).passed === 0);
    for (const fault of own) unfit.set(fault, 'it does not pass without the fault');
    if (own.length > 0) console.log(lastLines(output));
  }
  return unfit;
}

/** Runs the test that must catch the fault. Returns why it did not; undefined if it failed as it must. */
async function missedBecause(fault: Fault): Promise<string | undefined> {
  const { project, ...test } = fault.caughtBy;
  let restore: () => void;
  try {
    restore = apply(join(copy.path, 'tree'), fault);
  } catch (error) {
    return (error as Error).message;
  }
  try {
    const { countOf, output } = await runTests(copy.path, { project, tests: [test] });
    const { passed, failed } = countOf(test);
    if (failed > 0) return undefined;
    if (passed > 0) return 'it passes';
    return `it did not run\n${lastLines(output)}`;
  } finally {
    restore();
  }
}

function lastLines(output: string): string {
  return output.trimEnd().split('\n').slice(-30).join('\n');
}
