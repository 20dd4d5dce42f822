import type { FieldFault } from '../../../contract/envelope.ts';
import { mostRefusedTold } from '../../../contract/selection.ts';
import { labelIn } from '../bulk/labelIn.ts';
import type { Context } from '../context.ts';
import type { PlainRecord } from '../record.ts';
import type { Target } from './readTarget.ts';
import { whereIn } from './whereIn.ts';

export interface Standing {
  readonly target: Pick<Target, 'ids' | 'isSingle' | 'isMatched'>;
  /** As they stand, in the order of the ids. */
  readonly records: readonly PlainRecord[];
  /** The places of those that stand in the way. */
  readonly at: readonly number[];
  readonly keyword: string;
  readonly messageOf: (record: PlainRecord) => string;
}

/**
 * The records that stand in the way of a call. Where they were said by what they match, their sender may have seen none of
 * them: the first ones come with what they are called, and `refused` says how many there are.
 */
export function recordFaults(
  context: Context,
  { target, records, at, keyword, messageOf }: Standing,
): { readonly errors: readonly FieldFault[]; readonly refused?: number } {
  const errors = at.slice(0, target.isMatched ? mostRefusedTold : undefined).map((i): FieldFault => {
    const record = records[i] ?? {};
    const label = target.isMatched ? { label: labelIn(context, record) } : {};
    return { path: whereIn(target, i), keyword, message: messageOf(record), ...label };
  });
  return { errors, ...(target.isMatched ? { refused: at.length } : {}) };
}
