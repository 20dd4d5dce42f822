import { isEnvelope, isSuccess, sessionEndedCode } from '../../contract/envelope.ts';
import type { Language } from '../../contract/text.ts';
import { HwError, type OwnTexts } from './hwError.ts';

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
  /**
   * No one waits for this call, or the caller shows every failure itself: no toast. The end of a session is still
   * handled.
   */
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

/** A stream of lines that is read until it ends. */
export interface StreamParts {
  readonly path: string;
  readonly signal: AbortSignal;
  /** The server has agreed. */
  readonly onOpen: () => void;
  /** One line, without its end; also called for the empty ones that only keep the stream open. */
  readonly onLine: (line: string) => void;
}

/** How a stream ended: cut off after or before it began, the session is over, or there is no such thing on this server. */
export type StreamEnd = 'cut' | 'sessionEnded' | 'absent';

/** The raw response. */
export interface RawAnswer {
  readonly status: number;
  readonly body: string;
  /** The answer is plain JSON without an envelope (the list of resources). */
  readonly bare?: boolean;
  /** The language that was asked for. */
  readonly language?: Language;
}

export type Answer<T = unknown> = { readonly data: T } | { readonly error: HwError };

/**
 * Reads an answer: 200 and 20000 are success, any other code is a refusal on every HTTP status, and what is no
 * envelope is garbled, never half a success (contract README section 2).
 */
export function readAnswer({ status, body, bare, language }: RawAnswer): Answer {
  const json = parseJson(body);
  if (isEnvelope(json)) {
    if (isSuccess(json.code)) return { data: json.data };
    const { code, data, message } = json;
    const said =
      typeof message === 'string' && message !== ''
        ? { message }
        : { texts: { key: 'error.refused', values: { code: String(code) } } as const };
    return { error: new HwError({ kind: 'refused', code, status, data, ...said, ...(language ? { language } : {}) }) };
  }
  if (bare && status === 200 && json !== undefined) return { data: json };
  return { error: new HwError({ kind: 'garbled', status, texts: garbledTexts(status, body) }) };
}

/** Whether a failure means that the session is over. */
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
  /** The language that was asked for. */
  readonly language?: Language;
}

/** An envelope is short; nothing longer is read as one. */
const longestEnvelope = 1_000_000;

/**
 * Reads the answer to a call for a file, content type first: an envelope is a failure whatever it is called, and so is a
 * proxy's page. Only a success with something in it is a file (contract README section 2.1).
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

/** The text of what may be an envelope or a page: by its type, or because it begins like one. */
async function envelopeText(type: string, blob: Blob): Promise<string> {
  if (blob.size === 0 || blob.size > longestEnvelope) return '';
  const isText = /^(text\/|application\/json\b)/i.test(type.trim());
  const isLikely = isText || /^\s*[{<]/.test(await blob.slice(0, 16).text());
  return isLikely ? blob.text() : '';
}

/** The file name in a `Content-Disposition` header (RFC 6266), without any folder; undefined when it names none. */
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

/** Parses JSON; undefined if the text is not JSON. Used for input from outside: responses, events, browser storage. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
