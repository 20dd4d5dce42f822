import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../tempFolder.ts';
import { countTests } from './countTests.ts';
import { type FileReport, readReport } from './report.ts';
import { runNode } from './runNode.ts';
import { filesToTryAgain, joinTries } from './secondTry.ts';
import type { Step } from './steps.ts';
import { unhandledFile } from './unhandledReporter.ts';

/** Runs one step, shows its output, and counts its passed and failed tests. `problems` names what needs attention. */
export async function runStep(step: Step): Promise<ReturnType<typeof countTests>> {
  const { name, command, kind } = step;
  console.log(`\n== ${name}`);
  if (kind === 'check') {
    const isWell = await runNode(command);
    return isWell ? { passed: 1, failed: 0, problems: [] } : { passed: 0, failed: 1, problems: [`${name}: failed`] };
  }
  const { files, unhandled, isWell } = await runTests(step);
  const { problems, ...count } = countTests(files, isWell);
  const thrown = unhandled.map((message) => `thrown outside of all tests: ${message.split('\n', 1)[0]}`);
  return { ...count, problems: [...problems, ...thrown].map((problem) => `${name}: ${problem}`) };
}

/** Runs tests. If only a few files fail, they run once more, each with a new server and new data. */
async function runTests(step: Step): Promise<Tries> {
  const first = await runOnce(step);
  // An error outside of tests belongs to no file, so there is no file to run again.
  const again = first.unhandled.length > 0 ? [] : filesToTryAgain(first.files ?? []);
  if (!first.files || again.length === 0) return first;
  console.log(`\n== ${step.name}, once more: ${again.join(' ')}`);
  const second = await runOnce({ ...step, command: [...step.command, ...again] });
  const files = joinTries(first.files, second.files ?? []);
  return { ...second, files, isWell: second.isWell && files.every(({ status }) => status === 'passed') };
}

interface Tries {
  /** Undefined if the run ended without a report. */
  readonly files: readonly FileReport[] | undefined;
  /** Errors thrown outside of tests. */
  readonly unhandled: readonly string[];
  readonly isWell: boolean;
}

async function runOnce({ command, leftOut }: Step): Promise<Tries> {
  const tags = process.env.TEST_FULL === '1' ? [] : leftOut;
  using folder = tempFolder('run');
  const [reportFile, thrownFile] = [join(folder.path, 'report.json'), join(folder.path, 'unhandled.json')];
  const reporting = [
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
    `--reporter=${join(import.meta.dirname, 'unhandledReporter.ts')}`,
  ];
  const chosen = tags.length > 0 ? [`--tags-filter=${tags.map((tag) => `!${tag}`).join(' && ')}`] : [];
  const isWell = await runNode([...command, ...chosen, ...reporting], { settings: { [unhandledFile]: thrownFile } });
  const unhandled = existsSync(thrownFile) ? (JSON.parse(readFileSync(thrownFile, 'utf8')) as readonly string[]) : [];
  return { files: readReport(reportFile, tags), unhandled, isWell };
}
