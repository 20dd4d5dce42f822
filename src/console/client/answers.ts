import { isEnvelope, isSuccess, type Language, sessionEndedCode } from '../../contract/wire.ts';
import { HwError, type OwnTexts } from './hwError.ts';

/** One request; `path` is the full path (`/hw/...`). */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  /** Form data with a file; sent instead of `body`. */
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly bare?: boolean;
  /** Error codes that the caller shows itself; they raise no toast. */
  readonly shows?: readonly number[];
  /**
   * Whether to suppress all error toasts, because the caller shows errors itself or ignores them. The end of a session is still handled.
   */
  readonly isQuiet?: boolean;
  /** Whether the server may take minutes to respond; the timeout is longer then. */
  readonly isLong?: boolean;
  /** Whether the request continues after the user has closed the page. */
  readonly outlives?: boolean;
  /** Upload progress from 0 to 1. */
  readonly onSent?: (part: number) => void;
  /** Number of bytes downloaded so far. */
  readonly onReceived?: (bytes: number) => void;
}

/** A downloaded file. */
export interface SentFile {
  readonly blob: Blob;
  /** File name given by the server, without folders; undefined if there is none. */
  readonly name: string | undefined;
}

/** A stream that is read line by line, with its callbacks. */
export interface StreamParts {
  readonly path: string;
  readonly signal: AbortSignal;
  /** Called when the server has accepted the request. */
  readonly onOpen: () => void;
  /** Called with each line, without its line break; empty lines, which only keep the stream open, are included. */
  readonly onLine: (line: string) => void;
}

/**
 * How a stream ended: `cut` if the connection failed or was closed, `sessionEnded` if the session is over, `absent` if the server has no
 * such stream or denies access to the stream.
 */
export type StreamEnd = 'cut' | 'sessionEnded' | 'absent';

export interface RawAnswer {
  readonly status: number;
  readonly body: string;
  /** Whether the response is plain JSON without an envelope, as for the list of resources. */
  readonly bare?: boolean;
  /** Language in which the response was requested. */
  readonly language?: Language;
}

export type Answer<T = unknown> = { readonly data: T } | { readonly error: HwError };

/**
 * Parses a response: codes 200 and 20000 are success, any other code is a refusal whatever the HTTP status. A body that is not an envelope
 * is a `garbled` failure, unless plain JSON was requested with `bare` (contract README section 2).
 */
export function readAnswer({ status, body, bare, language }: RawAnswer): Answer {
  const json = parseJson(body);
  if (isEnvelope(json)) {
    if (isSuccess(json.code)) return { data: json.data };
    const { code, data, message } = json;
    const text =
      typeof message === 'string' && message !== ''
        ? { message }
        : { texts: { key: 'error.refused', values: { code: String(code) } } as const };
    return { error: new HwError({ kind: 'refused', code, status, data, ...text, ...(language ? { language } : {}) }) };
  }
  if (bare && status === 200 && json !== undefined) return { data: json };
  return { error: new HwError({ kind: 'garbled', status, texts: garbledTexts(status, body) }) };
}

/** Returns whether the error means that the session is over. */
export function isSessionEnd(error: HwError): boolean {
  return error.code === sessionEndedCode;
}

function garbledTexts(status: number, body: string): OwnTexts {
  const values = { status };
  if (body.trim() === '') return { key: 'error.emptyAnswer', values };
  return { key: /^\s*</.test(body) ? 'error.htmlAnswer' : 'error.brokenAnswer', values };
}

/** The response to a request for a file. */
interface RawFile {
  readonly status: number;
  readonly type: string;
  readonly disposition: string;
  readonly blob: Blob;
  /** Language in which the response was requested. */
  readonly language?: Language;
}

/** Longest body, in characters, that is parsed as an envelope. */
const longestEnvelope = 1_000_000;

/**
 * Parses the response to a file request (contract README section 2.1). A non-empty successful response is a file, unless its body is an
 * envelope. HTML and JSON are files only if sent as an attachment, because a proxy may send an HTML page with status 200.
 */
export async function readFile({ status, type, disposition, blob, language }: RawFile): Promise<Answer<SentFile>> {
  const isAttached = /^\s*attachment/i.test(disposition);
  const isFine = status >= 200 && status < 300 && blob.size > 0;
  const text = await envelopeText(type, blob);
  const isFile = isFine && (isAttached || !/^(text\/html|application\/json)\b/i.test(type.trim()));
  if (isFile && !isEnvelope(parseJson(text))) return { data: { blob, name: fileName(disposition) } };
  const answer = readAnswer({ status, body: text, ...(language ? { language } : {}) });
  if ('error' in answer) return answer;
  return { error: new HwError({ kind: 'garbled', status, texts: { key: 'session.noFile' } }) };
}

/** Returns the body as text if its type or first characters suggest an envelope or an HTML page; otherwise an empty string. */
async function envelopeText(type: string, blob: Blob): Promise<string> {
  if (blob.size === 0 || blob.size > longestEnvelope) return '';
  const isText = /^(text\/|application\/json\b)/i.test(type.trim());
  const isLikely = isText || /^\s*[{<]/.test(await blob.slice(0, 16).text());
  return isLikely ? blob.text() : '';
}

/** Returns the file name from a `Content-Disposition` header (RFC 6266), without folders; undefined if there is none. */
export function fileName(disposition: string): string | undefined {
  const extended = /filename\*\s*=\s*UTF-8'[^']*'([^;]+)/i.exec(disposition)?.[1]?.trim();
  const plain = /filename\s*=\s*("(?:[^"\\]|\\.)*"|[^;]+)/i.exec(disposition)?.[1]?.trim();
  const name = (extended && decodedName(extended)) ?? plain?.replace(/^"|"$/g, '').replaceAll(/\\(.)/g, '$1');
  const own = name
    ?.split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim();
  return own || undefined;
}

function decodedName(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Parses JSON; returns undefined if the text is invalid. Used for external input: responses, events, browser storage. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
