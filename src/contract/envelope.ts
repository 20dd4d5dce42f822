import type { Text } from './text.ts';

/** What every answer but a blob looks like (README section 2.1). */
export interface Envelope<T = unknown> {
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

/** One fault of a validation failure: where (a JSON pointer), by which rule, and in words. */
export interface FieldFault {
  readonly path: string;
  readonly row?: number;
  /** Of a file: the field whose lines the sheet of that row holds; none: it is that of the records. */
  readonly sheet?: string;
  /** What the record is called that the fault is about, where the request does not name it. */
  readonly label?: string;
  readonly keyword: string;
  readonly message: string;
}

/** The code that our server answers a success with. */
export const successCode = 20000;

/** Existing hw servers answer a success with either. */
export function isSuccess(code: unknown): boolean {
  return code === 200 || code === successCode;
}

/** The session is over: on any HTTP status (README section 9.5). */
export const sessionEndedCode = 20007;

export function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && typeof (value as Envelope).code === 'number';
}

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

/** So long the outcome of a write is known under its `Idempotency-Key`, in ms. */
export const keyLife = 24 * 3_600_000;
