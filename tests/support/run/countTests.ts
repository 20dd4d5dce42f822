import { existsSync, readFileSync } from 'node:fs';

/** How many tests passed and failed. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** The part of vitest's JSON report that is read. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly Result[];
  }[];
}

interface Result {
  readonly fullName: string;
  readonly status: string;
  /** What went wrong in each try, also in those before the one that passed. */
  readonly failureMessages?: readonly string[];
}

/**
 * Counts the tests in vitest's report. A test that did not run (skipped, todo) has failed; so has a file that could not be
 * loaded, a run that ended badly though its tests passed, and a run without tests. Problems names all of these, and each
 * test that passed at its second try only.
 */
export function countTests(reportFile: string, isWell: boolean): Count & { readonly problems: readonly string[] } {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1, problems: ['ended before its tests could be counted'] };
  const { testResults: files } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  const all = files.flatMap((file) => file.assertionResults);
  const passed = all.filter(({ status }) => status === 'passed').length;
  const unrun = all.filter(({ status }) => status !== 'passed' && status !== 'failed');
  const unloaded = files.filter((file) => file.status === 'failed' && !file.assertionResults.some(hasFailed));
  const failed = all.length - passed + unloaded.length;
  const isUnexplained = failed === 0 && (!isWell || passed === 0);
  return {
    passed,
    failed: isUnexplained ? 1 : failed,
    problems: [
      ...all.filter(hasFailed).map((test) => `${test.fullName}: failed, ${firstLine(test)}`),
      ...all.filter(wasTriedAgain).map((test) => `${test.fullName}: passed at another try only, ${firstLine(test)}`),
      ...unrun.map(({ fullName, status }) => `${fullName}: did not run (${status})`),
      ...unloaded.map(({ name }) => `${name}: failed outside its tests`),
      ...(isUnexplained ? [passed === 0 ? 'has no tests' : 'ended badly, though its tests passed'] : []),
    ],
  };
}

function hasFailed({ status }: Result): boolean {
  return status === 'failed';
}

function wasTriedAgain({ status, failureMessages = [] }: Result): boolean {
  return status === 'passed' && failureMessages.length > 0;
}

function firstLine({ failureMessages: [first = 'nobody knows why'] = [] }: Result): string {
  return first.split('\n', 1)[0] ?? '';
}
