import { Refusal } from '../../refusal.ts';
import { isId } from '../isId.ts';
import type { PlainRecord } from '../toRecord.ts';

/** Most records of one call. */
const mostIds = 5_000;

/** Which records something is to be done with, and what was asked for (contract.md section 4). */
export interface Target {
  readonly ids: readonly string[];
  /** Whether one record was named by `id`; its version may then be asked for. */
  readonly isSingle: boolean;
  readonly version: number | undefined;
  readonly input: PlainRecord;
}

/** Reads `{id or ids, version?, input?}`; `isPage`: neither id nor ids. */
export function readTarget(body: unknown, isPage: boolean): Target {
  const { id, ids, version, input } = objectOf(body);
  if (isPage) {
    if (id !== undefined || ids !== undefined) throw new Refusal('invalidBody');
    return { ids: [], isSingle: false, version: undefined, input: objectOf(input) };
  }
  if (version !== undefined && !Number.isSafeInteger(version)) throw new Refusal('invalidBody');
  const isSingle = ids === undefined;
  const given = isSingle ? [id] : ids;
  if (!Array.isArray(given) || given.length === 0 || given.some((one) => typeof one !== 'string'))
    throw new Refusal('invalidBody');
  if (given.length > mostIds) throw new Refusal('tooLarge', { values: { limit: mostIds } });
  if (!given.every(isId)) throw new Refusal('notFound');
  if (!isSingle && (id !== undefined || version !== undefined)) throw new Refusal('invalidBody');
  return { ids: [...new Set(given)], isSingle, version: version as number | undefined, input: objectOf(input) };
}

function objectOf(value: unknown): PlainRecord {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new Refusal('invalidBody');
  return value as PlainRecord;
}
