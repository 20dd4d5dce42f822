import { listed, type Text } from '../contract/text.ts';
import type { RefusedRow, Reject } from '../server/extend.ts';

/** A record of a call about many that needs a confirmation, with the question as its message. */
export interface Asking extends Pick<RefusedRow, 'record' | 'message'> {
  /** The number by which people know it. */
  readonly no: string;
}

/**
 * Refuses a call about many records of which some ask something. One answer for all of them would be given for records
 * that nobody has looked at: each that asks is named, and done by itself.
 */
export function rejectWithConfirmation(reject: Reject, asking: readonly Asking[]): void {
  if (asking.length === 0) return;
  const numbers = listed(asking.map(({ no }) => no));
  const texts: Text = {
    zh: `${numbers.zh} 需要确认：请逐条处理。`,
    en: `${numbers.en} ${asking.length === 1 ? 'needs confirmation: do it by itself' : 'need confirmation: do them one at a time'}.`,
  };
  const alone: Text = { zh: '请单独处理这一条。', en: 'Process this record on its own.' };
  const rows = asking.map(({ record, message: { zh, en } }) => ({
    ...{ record, at: '' },
    message: { zh: `${ended(zh, '。')}${alone.zh}`, en: `${ended(en, '.')} ${alone.en}` },
  }));
  reject(texts, { code: 40012, rows });
}

/** A sentence with a full stop, unless it has an end already. */
function ended(sentence: string, end: string): string {
  return /[.?!。？！]$/.test(sentence) ? sentence : `${sentence}${end}`;
}
