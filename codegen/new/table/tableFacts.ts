/** A column as the database describes it. */
export interface ColumnFacts {
  readonly name: string;
  /** The type in the database's own words, in small letters: `varchar(40)`, `timestamp with time zone`. */
  readonly type: string;
  readonly isNullable: boolean;
  /** Whether a unique index is over this column alone. */
  readonly isUnique: boolean;
  /** The table that a foreign key leads to. */
  readonly target?: string | undefined;
  readonly comment?: string | undefined;
  /** How the console itself writes values into its own tables: `scaled 2`, `boolean`, `rows`, `text`. */
  readonly form?: string | undefined;
}

/** A table, with some of its rows. */
export interface TableFacts {
  readonly columns: readonly ColumnFacts[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}
