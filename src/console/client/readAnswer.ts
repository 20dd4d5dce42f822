import { isEnvelope, isSuccess, sessionEndedCode } from '../../contract/envelope.ts';
import { say } from '../texts/say.ts';
import { HwError } from './hwError.ts';

/** What came back over the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly body: string;
  /** The answer is plain JSON without an envelope (the list of resources). */
  readonly bare?: boolean;
}

export type Answer<T = unknown> = { readonly data: T } | { readonly error: HwError };

/**
 * Reads an answer: 200 and 20000 are success, any other code is a refusal on every HTTP status, and what is no
 * envelope is garbled, never half a success (contract.md section 2).
 */
export function readAnswer({ status, body, bare }: RawAnswer): Answer {
  const json = parse(body);
  if (isEnvelope(json)) {
    if (isSuccess(json.code)) return { data: json.data };
    const message =
      typeof json.message === 'string' && json.message !== ''
        ? json.message
        : say('error.refused', { code: json.code });
    return { error: new HwError({ kind: 'refused', code: json.code, status, message, data: json.data }) };
  }
  if (bare && status === 200 && json !== undefined) return { data: json };
  return { error: new HwError({ kind: 'garbled', status, message: garbledMessage(status, body) }) };
}

/** Whether a failure means that the session is over. */
export function isSessionEnd(error: HwError): boolean {
  return error.code === sessionEndedCode;
}

function garbledMessage(status: number, body: string): string {
  if (body.trim() === '') return say('error.emptyAnswer', { status });
  if (/^\s*</.test(body)) return say('error.htmlAnswer', { status });
  return say('error.brokenAnswer', { status });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
