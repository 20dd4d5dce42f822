import { listed, type Text } from '../contract/text.ts';
import type { Refuse, RefusedRow } from '../server/extend.ts';

/** A record that cannot be done among others, and what it asks of whoever does it. */
export interface Asking extends Pick<RefusedRow, 'record' | 'message'> {
  /** What people call it. */
  readonly no: string;
}

/**
 * Refuses a call about many records of which some ask something. One answer for all of them would be given for records
 * that nobody has looked at: each that asks is named, and done by itself.
 */
export function refuseAsking(refuse: Refuse, asking: readonly Asking[]): void {
  if (asking.length === 0) return;
  const numbers = listed(asking.map(({ no }) => no));
  const words: Text = {
    zh: `${numbers.zh} 需要各自确认：请逐一单独处理，其余的可以一起处理`,
    en: `What is asked of ${numbers.en} is answered for each alone: do these one by one, and the others together`,
  };
  const alone: Text = { zh: '请单独处理这一条。', en: 'Do this one by itself.' };
  const rows = asking.map(({ record, message: { zh, en } }) => ({
    ...{ record, at: '' },
    message: { zh: `${zh} ${alone.zh}`, en: `${en} ${alone.en}` },
  }));
  refuse(words, { code: 40012, rows });
}
