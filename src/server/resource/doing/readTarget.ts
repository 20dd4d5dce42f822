import type { Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import { readIds, readSelection, type Selection } from '../bulk/readSelection.ts';
import { resolveSelection } from '../bulk/resolveSelection.ts';
import type { Context } from '../context.ts';
import type { PlainRecord } from '../record.ts';

/** What a call says about the records that something is to be done with, and what was asked for (contract.md section 4). */
interface Asked {
  readonly selection: Selection;
  /** Whether one record was named by `id`; its version may then be asked for. */
  readonly isSingle: boolean;
  readonly version: number | undefined;
  readonly input: PlainRecord;
}

/** The same with its records known by their ids. */
export interface Target extends Omit<Asked, 'selection'> {
  readonly ids: readonly string[];
  /** Whether they were said by what they match: no place of the body names them then. */
  readonly isMatched: boolean;
}

/** Reads `{id, ids or filter, version?, input?}`; `isPage`: none of these. */
export function readTarget(body: unknown, isPage: boolean): Asked {
  const sent = objectOf(body);
  const { id, ids, filter, version } = sent;
  const input = objectOf(sent.input);
  if (isPage) {
    if ([id, ids, filter].some((one) => one !== undefined)) throw new Refusal('invalidBody');
    return { selection: { ids: [] }, isSingle: false, version: undefined, input };
  }
  if (version !== undefined && !Number.isSafeInteger(version)) throw new Refusal('invalidBody');
  const isSingle = ids === undefined && filter === undefined;
  if (isSingle) return { selection: { ids: readIds([id]) }, isSingle, version: version as number | undefined, input };
  if (id !== undefined || version !== undefined) throw new Refusal('invalidBody');
  return { selection: readSelection(sent), isSingle, version: undefined, input };
}

/** Finds the records that are meant, in the transaction that changes them. */
export async function resolveTarget(context: Context, store: Store, { selection, ...asked }: Asked): Promise<Target> {
  const ids = await resolveSelection(context, store, selection);
  return { ...asked, ids, isMatched: 'matching' in selection };
}

function objectOf(value: unknown): PlainRecord {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new Refusal('invalidBody');
  return value as PlainRecord;
}
