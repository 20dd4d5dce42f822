/** One call; `path` is absolute on the wire (`/hw/...`). */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly bare?: boolean;
  /** Codes that the caller shows in its own way: no toast for them. */
  readonly shows?: readonly number[];
  /** Nobody waits for this call: no toast at all. The end of the session is acted upon all the same. */
  readonly isQuiet?: boolean;
}

/** A file that a call gave. */
export interface SentFile {
  readonly blob: Blob;
  /** As the server names it, without any folder; undefined when it does not. */
  readonly name: string | undefined;
}
