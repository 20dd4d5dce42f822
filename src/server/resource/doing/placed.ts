import type { Language } from '../../../contract/text.ts';
import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import type { PlainRecord } from '../record.ts';
import type { Task } from './carryOut.ts';
import { asks } from './checkInput.ts';
import { recordFaults } from './recordFaults.ts';

interface Of extends Pick<Task, 'doing' | 'target'> {
  readonly records: readonly PlainRecord[];
}

/** Does what code of the business may refuse: it is told by where the call names what is at fault. */
export async function placed<T>(context: Context, of: Of, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? here(context, of, error) : error;
  }
}

function here(context: Context, { doing, target, records }: Of, refusal: Refusal): Refusal {
  const { kind, details } = refusal;
  const { at, rows = [] } = details;
  const Said = refusal.constructor as typeof Refusal;
  if (rows.some(({ row }) => row !== undefined)) return refusal;
  if (rows.length > 0 && !(at && target.isSingle)) {
    const messages = new Map(rows.map(({ record, message }) => [records[record], message]));
    const data = (language: Language) =>
      recordFaults(context, {
        ...{ target, records, at: rows.map(({ record }) => record), keyword: 'refused' },
        messageOf: (record) => messages.get(record)?.[language] ?? '',
      });
    return new Said(kind, { data });
  }
  // What is asked for beside the record is a field of the call, whoever says something of it.
  if (at && asks(doing, at.path)) return new Said(kind, { ...details, at: { ...at, path: `/input${at.path}` } });
  return refusal;
}
