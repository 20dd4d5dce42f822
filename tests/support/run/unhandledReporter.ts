import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** The environment variable that names the file for it. */
export const unhandledFile = 'UNHANDLED_ERRORS_FILE';

/** Notes down what was thrown where no test was listening: vitest's own report leaves it out. */
export default class UnhandledReporter implements Reporter {
  onTestRunEnd(_files: unknown, errors: readonly { readonly message: string }[]): void {
    const file = process.env[unhandledFile];
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ message }) => message)));
  }
}
