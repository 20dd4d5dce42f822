/** A measured number with its unit. */
export interface Amount {
  readonly value: number;
  readonly unit: Unit;
}

export type Unit = 'ms' | 's' | 'kB' | 'MB' | '/s' | '';

/** One line of the table. */
export interface Figure {
  /** Which part of the row this is, where a measurement gives several. */
  readonly of?: string;
  /** The median, or in words why there is none. */
  readonly today: Amount | string;
  /** What was measured beside it in the same run. */
  readonly reference?: Amount & { readonly name: string };
  /** Today's figure divided by the reference, run by run; the median. */
  readonly ratio?: number;
}

/** The parts of the table; each can be asked for by name. */
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

/** One row of the table: what is measured, what it should be, and how it is found out. */
export interface Measurement {
  readonly section: Section;
  readonly what: string;
  readonly target: string;
  run(context: Context): Promise<Figure[]>;
}

/** What the measurements of one run share. */
export interface Context {
  /** What `make` gives, made once for all who ask: a started server, a series of page loads. */
  shared<T>(make: (context: Context) => Promise<T>): Promise<T>;
  /** Runs at the end, last first, however the run ends. */
  defer(end: () => unknown): void;
}
