import type { FileReport, TestReport } from './report.ts';

/** Where more files than these have failed, no machine has hiccuped. */
const mostFiles = 4;

/**
 * The files that are run once more, by themselves and from their beginning: those in which something failed that is not
 * `once`. A machine that stands still for a while makes a test late; what fails twice is wrong.
 */
export function filesToTryAgain(files: readonly FileReport[]): readonly string[] {
  const failed = files.filter(({ status }) => status === 'failed');
  if (failed.length > mostFiles) return [];
  const isOnce = ({ status, tags = [] }: TestReport) => status === 'failed' && tags.includes('once');
  return failed.filter(({ assertionResults }) => !assertionResults.some(isOnce)).map(({ name }) => name);
}

/** The files with those that were run again in their place; their tests remember what went wrong at first. */
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
