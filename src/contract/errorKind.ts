import type { Text } from './text.ts';

/** One line of the error catalog: what goes over the wire, and what people read. */
export interface ErrorKind {
  readonly code: number;
  readonly status: number;
  readonly message: Text;
}

/** A line of the catalog: code and status, and the message in both languages. */
export function kind([code, status]: readonly [number, number], zh: string, en: string): ErrorKind {
  return { code, status, message: { zh, en } };
}
