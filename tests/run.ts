import { runStep } from './support/run/runStep.ts';
import { fullSizes, lanes, parts, type Step } from './support/run/steps.ts';

const requested = process.argv.slice(2).filter((name) => name !== 'full');
// Sizes that the environment sets take precedence, so that a run can be full in one respect only.
if (process.argv.includes('full')) process.env = { ...fullSizes, ...process.env };
const unknown = requested.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}; with full, they run at full size.`);
  process.exit(2);
}

let passed = 0;
let failed = 0;
const problems: string[] = [];
await Promise.all(lanes.map(runLane));

process.exitCode = failed === 0 ? 0 : 1;
// The problems come last, so that they are at the end of the output.
for (const problem of problems) console.log(problem);
console.log(`\n${passed} passed, ${failed} failed`);

async function runLane(names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (requested.length === 0 || requested.includes(name)) await Promise.all((parts[name] ?? []).map(runChain));
  }
}

async function runChain(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const start = Date.now();
    const count = await runStep(step);
    console.log(`== ${step.name} took ${Math.round((Date.now() - start) / 1_000)} s`);
    passed += count.passed;
    failed += count.failed;
    problems.push(...count.problems);
  }
}
