import type { Language } from '../../../contract/text.ts';
import type { Row, Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import type { Target } from '../doing/readTarget.ts';
import { recordFaults } from '../doing/recordFaults.ts';
import { toRecord } from '../record.ts';
import { isLimited, refusedBy } from './refusedBy.ts';

interface Doomed {
  /** The rows in any order. */
  readonly rows: readonly Row[];
  /** How the call named them. */
  readonly named: Pick<Target, 'ids' | 'isSingle' | 'isMatched'>;
}

/** 40012 when one of these records, as it stands, may not be deleted; tells which they are. */
export async function refuseUnremovable(context: Context, store: Store, { rows, named }: Doomed): Promise<void> {
  const { compiled } = context;
  if (!isLimited(compiled, 'remove')) return;
  const byId = new Map(rows.map((row) => [String(row.id), toRecord(compiled.resource, row)]));
  const records = named.ids.map((id) => byId.get(id) ?? {});
  const at = await refusedBy(context, store, { allowance: 'remove', records });
  if (at.length === 0) return;
  const message = compiled.resource.allow?.remove?.message;
  const single = new Refusal(message ? { code: 40012, status: 409, message } : 'notRemovable');
  const told = named.isSingle ? single.kind : 'bulkNotRemovable';
  throw new Refusal(told, {
    values: (language: Language) => ({ n: at.length, why: single.messageIn(language) }),
    data: (language: Language) =>
      recordFaults(context, {
        ...{ target: named, records, at, keyword: 'notAllowed' },
        messageOf: () => single.messageIn(language),
      }),
  });
}
