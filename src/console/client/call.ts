/** One call; `path` is absolute on the wire (`/hw/...`). */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  /** A form with a file, in place of a body. */
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly bare?: boolean;
  /** Codes that the caller shows in its own way: no toast for them. */
  readonly shows?: readonly number[];
  /** Nobody waits for this call, or the caller shows every failure: no toast. The end of the session is acted upon. */
  readonly isQuiet?: boolean;
  /** The server may work on it for minutes. */
  readonly isLong?: boolean;
  /** The page is going away: the call goes on without it. */
  readonly outlives?: boolean;
  /** How much of the form has gone out, from 0 to 1. */
  readonly onSent?: (part: number) => void;
  /** How many bytes of a file have come in. */
  readonly onReceived?: (bytes: number) => void;
}

/** A file that a call gave. */
export interface SentFile {
  readonly blob: Blob;
  /** As the server names it, without any folder; undefined when it does not. */
  readonly name: string | undefined;
}
