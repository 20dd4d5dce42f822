import { existsSync, readFileSync } from 'node:fs';

/** What vitest reports of one file: the part of it that is read. */
export interface FileReport {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly TestReport[];
}

export interface TestReport {
  readonly fullName: string;
  readonly status: string;
  /** What went wrong, also in a try before the one that passed. */
  readonly failureMessages?: readonly string[];
  /** `once`: a test that has no second try. */
  readonly tags?: readonly string[];
}

/** The files in vitest's JSON report; undefined when the run left none. */
export function readReport(reportFile: string): readonly FileReport[] | undefined {
  if (!existsSync(reportFile)) return undefined;
  return (JSON.parse(readFileSync(reportFile, 'utf8')) as { readonly testResults: readonly FileReport[] }).testResults;
}
