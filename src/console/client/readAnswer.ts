import { isEnvelope, isSuccess, sessionEndedCode } from '../../contract/envelope.ts';
import type { Language } from '../../contract/text.ts';
import { HwError, type OwnWords } from './hwError.ts';
import { parseJson } from './parseJson.ts';

/** What came back over the wire. */
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
 * envelope is garbled, never half a success (contract.md section 2).
 */
export function readAnswer({ status, body, bare, language }: RawAnswer): Answer {
  const json = parseJson(body);
  if (isEnvelope(json)) {
    if (isSuccess(json.code)) return { data: json.data };
    const { code, data, message } = json;
    const said =
      typeof message === 'string' && message !== ''
        ? { message }
        : { words: { key: 'error.refused', values: { code } } as const };
    return { error: new HwError({ kind: 'refused', code, status, data, ...said, ...(language ? { language } : {}) }) };
  }
  if (bare && status === 200 && json !== undefined) return { data: json };
  return { error: new HwError({ kind: 'garbled', status, words: garbledWords(status, body) }) };
}

/** Whether a failure means that the session is over. */
export function isSessionEnd(error: HwError): boolean {
  return error.code === sessionEndedCode;
}

function garbledWords(status: number, body: string): OwnWords {
  const values = { status };
  if (body.trim() === '') return { key: 'error.emptyAnswer', values };
  return { key: /^\s*</.test(body) ? 'error.htmlAnswer' : 'error.brokenAnswer', values };
}
