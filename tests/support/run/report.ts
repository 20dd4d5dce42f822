import { existsSync, readFileSync } from 'node:fs';

/** The part of vitest's report about a file that the test command uses. */
export interface FileReport {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly TestReport[];
}

export interface TestReport {
  readonly fullName: string;
  readonly status: string;
  /** The error messages of all failed attempts, even if a later attempt passed. */
  readonly failureMessages?: readonly string[];
  /** `once`: the test gets no second attempt. `full` and `sqlite`: see `vitest.config.ts`. */
  readonly tags?: readonly string[];
}

/** Returns the files in vitest's JSON report, without the tests with a tag of `leftOut`. Undefined if the report was not written. */
export function readReport(reportFile: string, leftOut: readonly string[]): readonly FileReport[] | undefined {
  if (!existsSync(reportFile)) return undefined;
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as { readonly testResults: readonly FileReport[] };
  const isChosen = ({ tags = [] }: TestReport) => !tags.some((tag) => leftOut.includes(tag));
  return testResults.map((file) => ({ ...file, assertionResults: file.assertionResults.filter(isChosen) }));
}
