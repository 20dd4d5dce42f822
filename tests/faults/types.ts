/** The projects of `vitest.config.ts` whose tests can catch a fault. */
export type Project = 'unit' | 'codegen' | 'api-sqlite' | 'api-postgres' | 'browser';

/** A deliberate mistake in one place of the product. Only a test can catch it, because vitest does not check types. */
export interface Fault {
  /** What users would experience. */
  readonly name: string;
  readonly file: string;
  /** The correct text, which must occur only once in the file. */
  readonly from: string;
  readonly to: string;
  readonly caughtBy: {
    readonly project: Project;
    readonly file: string;
    /** The title of the test or a part of it, as the file has it. */
    readonly title: string;
  };
}
