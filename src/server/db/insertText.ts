import type { Product } from './store.ts';

interface Wanted {
  readonly table: string;
  readonly columns: readonly string[];
  /** Rows of the statement. */
  readonly count: number;
}

/** Statements that were written already, and how many of them are kept. */
const written = new Map<string, string>();
const mostWritten = 200;

/** The text of an insert of many rows. An import uses the same one again and again, so it is written once. */
export function insertText({ name: product }: Product, { table, columns, count }: Wanted): string {
  const key = JSON.stringify([product, table, count, columns]);
  const kept = written.get(key);
  if (kept !== undefined) return kept;
  const sign = (place: number): string => (product === 'sqlite' ? '?' : `$${place + 1}`);
  const tuples = Array.from(
    { length: count },
    (_, row) => `(${columns.map((_name, i) => sign(row * columns.length + i)).join(', ')})`,
  );
  const text = `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values ${tuples.join(', ')}`;
  if (written.size >= mostWritten) written.clear();
  written.set(key, text);
  return text;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
