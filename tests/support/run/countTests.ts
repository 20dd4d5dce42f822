import type { FileReport, TestReport } from './report.ts';

/** Numbers of passed and failed tests. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Counts the tests in vitest's report. Skipped and todo tests count as failed. So do a file that could not be loaded, a run that failed
 * although its tests passed, and a run without tests. `problems` names all of these, and each test that passed only at its second attempt.
 */
export function countTests(files: readonly FileReport[] | undefined, isWell: boolean): Count & { readonly problems: readonly string[] } {
  if (!files) return { passed: 0, failed: 1, problems: ['ended before its tests could be counted'] };
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
      ...all.filter(wasTriedAgain).map((test) => `${test.fullName}: passed at its second try only, ${firstLine(test)}`),
      ...unrun.map(({ fullName, status }) => `${fullName}: did not run (${status})`),
      ...unloaded.map(({ name }) => `${name}: failed outside its tests`),
      ...(isUnexplained ? [passed === 0 ? 'has no tests' : 'ended badly, though its tests passed'] : []),
    ],
  };
}

function hasFailed({ status }: TestReport): boolean {
  return status === 'failed';
}

function wasTriedAgain({ status, failureMessages = [] }: TestReport): boolean {
  return status === 'passed' && failureMessages.length > 0;
}

function firstLine({ failureMessages: [first = 'nobody knows why'] = [] }: TestReport): string {
  return first.split('\n', 1)[0] ?? '';
}
