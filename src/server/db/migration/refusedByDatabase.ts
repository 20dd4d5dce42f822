import { Narrowing } from '../narrowing.ts';

interface DriverError {
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly message?: unknown;
}

/** SQLite: a statement that is wrong, too big, a broken constraint, a type that does not fit, a place out of range. */
const sqlite: ReadonlySet<number> = new Set([1, 18, 19, 20, 25]);
/** PostgreSQL: not supported, dependent objects, data, constraints, statements and names, limits of the program. */
const postgres: ReadonlySet<string> = new Set(['0A', '2B', '22', '23', '42', '54']);

/** What the database itself has against a table, as a fault of that table; undefined: something else has failed. */
export function refusedByDatabase(error: unknown): Narrowing | undefined {
  if (error instanceof Narrowing) return error;
  const { code, errcode, message } = error as DriverError;
  const isPostgres = typeof code === 'string' && code.length === 5 && postgres.has(code.slice(0, 2));
  // The lower byte of an extended code is the kind of the failure.
  if (!isPostgres && !(typeof errcode === 'number' && sqlite.has(errcode & 0xff))) return undefined;
  const what = `the database refuses this table: ${String(message)}`;
  return new Narrowing(what, 'change what it names, or put back the file as it was');
}
