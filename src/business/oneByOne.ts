import { listed, type Text } from '../contract/wire.ts';
import type { Reject, RejectedRow } from '../server/extend.ts';

/** A record in a bulk call that the user must confirm. `message` is the question to the user. */
export interface Asking extends Pick<RejectedRow, 'record' | 'message'> {
  /** The document number shown to users. */
  readonly no: string;
}

/**
 * Rejects a bulk call if some of its records need confirmation, because one answer for all would confirm records that the user
 * has not checked. The error names these records, which must be processed one at a time.
 */
export function rejectWithConfirmation(reject: Reject, asking: readonly Asking[]): void {
  if (asking.length === 0) return;
  const numbers = listed(asking.map(({ no }) => no));
  const texts: Text = {
    zh: `${numbers.zh} 需要确认：请逐条处理。`,
    en: `${numbers.en} ${asking.length === 1 ? 'needs confirmation: process it on its own' : 'need confirmation: process them one at a time'}.`,
  };
  const alone: Text = { zh: '请单独处理这一条。', en: 'Process this record on its own.' };
  const rows = asking.map(({ record, message: { zh, en } }) => ({
    record,
    at: '',
    message: { zh: `${ended(zh, '。')}${alone.zh}`, en: `${ended(en, '.')} ${alone.en}` },
  }));
  reject(texts, { code: 40012, rows });
}

/** Adds the full stop `end` to a sentence that does not end with a full stop, question mark or exclamation mark. */
function ended(sentence: string, end: string): string {
  return /[.?!。？！]$/.test(sentence) ? sentence : `${sentence}${end}`;
}
