/** The projects of `vitest.config.ts` that run tests of behavior. */
export type Project = 'unit' | 'codegen' | 'api-sqlite' | 'api-postgres' | 'browser';

/** A deliberate mistake in one place of the product. Vitest does not check types, so that only a test can catch it. */
export interface Fault {
  /** What goes wrong for a user. */
  readonly name: string;
  readonly file: string;
  /** The correct text, which occurs once in the file. */
  readonly from: string;
  readonly to: string;
  readonly caughtBy: {
    readonly project: Project;
    readonly file: string;
    /** The title of the test, or a part of it, as it is in the file. */
    readonly title: string;
  };
}
