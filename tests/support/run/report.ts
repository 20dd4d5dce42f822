import { existsSync, readFileSync } from 'node:fs';

/** What is used of vitest's report about a file. */
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
  /** The tag `once` means that the test gets no second attempt. */
  readonly tags?: readonly string[];
}

/** Returns the files in vitest's JSON report. Undefined if the report was not written. */
export function readReport(reportFile: string): readonly FileReport[] | undefined {
  if (!existsSync(reportFile)) return undefined;
  return (JSON.parse(readFileSync(reportFile, 'utf8')) as { readonly testResults: readonly FileReport[] }).testResults;
}
