import type { Text } from '../contract/text.ts';
import type { Refuse, RefusedRow } from '../server/extend.ts';

/** Why a record cannot be done among others: what it asks of whoever does it. */
export type Asking = Pick<RefusedRow, 'record' | 'message'>;

/**
 * Refuses a call about many records of which some ask something. One answer for all of them would be given for records
 * that nobody has looked at: each that asks is named, and done by itself.
 */
export function refuseAsking(refuse: Refuse, asking: readonly Asking[]): void {
  if (asking.length === 0) return;
  const words: Text = {
    zh: '其中有需要逐一确认的记录：请单独处理列出的记录，其余的可以一起处理',
    en: 'Some of these ask for a confirmation of their own: do those listed one by one, and the others together',
  };
  refuse(words, { code: 40012, rows: asking.map((one) => ({ ...one, at: '' })) });
}
