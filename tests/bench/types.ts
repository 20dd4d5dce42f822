/** A measured number with its unit. */
export interface Amount {
  readonly value: number;
  readonly unit: Unit;
}

export type Unit = 'ms' | 's' | 'kB' | 'MB' | '/s' | '';

/** One line of the results table. */
export interface Figure {
  /** If a measurement has several parts, the name of this part. */
  readonly of?: string;
  /** The median. If there is none, a text says why. */
  readonly today: Amount | string;
  /** The figure of the reference in the same run. */
  readonly reference?: Amount & { readonly name: string };
  /** The median over all runs of our figure divided by that of the reference. */
  readonly ratio?: number;
}

/** Sections of the table; each can be selected by name. */
export const sections = {
  console: 'Weight and first paint',
  list: 'A list of 100,000 rows',
  form: 'A form of 100 fields',
  excel: 'Excel, 100,000 rows x 12 columns',
  server: 'Server',
  scale: 'Many orders on PostgreSQL',
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

/** The services that all measurements of a run share. */
export interface Context {
  /** Runs `make` only once and returns its result to all callers. The result may be a started server or a series of page loads. */
  shared<T>(make: (context: Context) => Promise<T>): Promise<T>;
  /** Registers a callback that runs at the end of the run, even after a failure. Callbacks run in reverse order. */
  defer(end: () => unknown): void;
}
