import type { FileReport, TestReport } from './report.ts';

/** The maximum number of failed files that run again. If more fail, a short pause of the machine cannot be the cause. */
const mostFiles = 4;

/**
 * Returns the files to run again: those with failed tests, unless a failed test is tagged `once`. A pause of the machine can make a test
 * late, but a test that fails twice has a real cause.
 */
export function filesToTryAgain(files: readonly FileReport[]): readonly string[] {
  const failed = files.filter(({ status }) => status === 'failed');
  if (failed.length > mostFiles) return [];
  const isOnce = ({ status, tags = [] }: TestReport) => status === 'failed' && tags.includes('once');
  return failed.filter(({ assertionResults }) => !assertionResults.some(isOnce)).map(({ name }) => name);
}

/** Replaces the results of files that ran again. Their tests keep the error messages of the first attempt. */
export function joinTries(first: readonly FileReport[], second: readonly FileReport[]): readonly FileReport[] {
  const again = new Map(second.map((file) => [file.name, file]));
  return first.map((file) => {
    const later = again.get(file.name);
    if (!later) return file;
    const before = new Map(file.assertionResults.map((test) => [test.fullName, test.failureMessages ?? []]));
    const isOutside = !file.assertionResults.some(({ status }) => status === 'failed');
    const remembered = later.assertionResults.map((test, i) => ({
      ...test,
      failureMessages: [
        ...(isOutside && i === 0 ? ['something failed outside of its tests at first'] : []),
        ...(before.get(test.fullName) ?? []),
        ...(test.failureMessages ?? []),
      ],
    }));
    return { ...later, assertionResults: remembered };
  });
}
