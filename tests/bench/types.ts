/** A measured number with its unit. */
export interface Amount {
  readonly value: number;
  readonly unit: Unit;
}

export type Unit = 'ms' | 's' | 'kB' | 'MB' | '/s' | '';

/** One line of the results table. */
export interface Figure {
  /** Name of this part, when a measurement has several. */
  readonly of?: string;
  /** The median, or a text that explains why there is none. */
  readonly today: Amount | string;
  /** The reference measured in the same run. */
  readonly reference?: Amount & { readonly name: string };
  /** Median of our figure divided by the reference, per run. */
  readonly ratio?: number;
}

/** Sections of the table; each can be selected by name. */
export const sections = {
  console: 'Weight and first paint',
  list: 'A list of 100,000 rows',
  form: 'A form of 100 fields',
  excel: 'Excel, 100,000 rows x 12 columns',
  server: 'Server',
  compiler: 'Compiler',
  safety: 'Nothing lost, no one let in',
} as const;
export type Section = keyof typeof sections;

/** One row of the table: what is measured, its target, and how it is measured. */
export interface Measurement {
  readonly section: Section;
  readonly what: string;
  readonly target: string;
  run(context: Context): Promise<Figure[]>;
}

/** Shared state of the measurements of one run. */
export interface Context {
  /** Runs `make` once and returns the same result to all callers, such as a started server or a series of page loads. */
  shared<T>(make: (context: Context) => Promise<T>): Promise<T>;
  /** Registers a callback that runs at the end of the run, in reverse order, even after a failure. */
  defer(end: () => unknown): void;
}
