import { existsSync, readFileSync } from 'node:fs';

/** The part of vitest's report of a file that is used. */
export interface FileReport {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly TestReport[];
}

export interface TestReport {
  readonly fullName: string;
  readonly status: string;
  /** Error messages, including those of attempts before the one that passed. */
  readonly failureMessages?: readonly string[];
  /** Tag `once`: the test has no second attempt. */
  readonly tags?: readonly string[];
}

/** Returns the files in vitest's JSON report; undefined when there is no report. */
export function readReport(reportFile: string): readonly FileReport[] | undefined {
  if (!existsSync(reportFile)) return undefined;
  return (JSON.parse(readFileSync(reportFile, 'utf8')) as { readonly testResults: readonly FileReport[] }).testResults;
}
