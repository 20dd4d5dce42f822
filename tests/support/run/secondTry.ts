import type { FileReport, TestReport } from './report.ts';

/** Maximum number of failed files to repeat. With more, the cause is not a short delay of the machine. */
const mostFiles = 4;

/**
 * Returns the files to run again in full: those with a failed test that is not tagged `once`. A machine that pauses for a while can make
 * a test late; a test that fails twice is a real failure.
 */
export function filesToTryAgain(files: readonly FileReport[]): readonly string[] {
  const failed = files.filter(({ status }) => status === 'failed');
  if (failed.length > mostFiles) return [];
  const isOnce = ({ status, tags = [] }: TestReport) => status === 'failed' && tags.includes('once');
  return failed.filter(({ assertionResults }) => !assertionResults.some(isOnce)).map(({ name }) => name);
}

/** Replaces the files that ran again; their tests keep the error messages of the first attempt. */
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
