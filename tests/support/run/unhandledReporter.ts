import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** The environment variable that contains the path of the output file. */
export const unhandledFile = 'UNHANDLED_ERRORS_FILE';

/** Writes errors that were thrown outside of tests to a file, because vitest's report omits them. */
export default class UnhandledReporter implements Reporter {
  onTestRunEnd(_files: unknown, errors: readonly { readonly message: string }[]): void {
    const file = process.env[unhandledFile];
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ message }) => message)));
  }
}
