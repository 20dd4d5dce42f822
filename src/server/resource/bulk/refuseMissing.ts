import type { Row } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';

/** Refuses a call about several records of which some are no more, and names those: the others can then be asked for. */
export function refuseMissing(ids: readonly string[], rows: readonly Row[]): void {
  if (rows.length >= ids.length) return;
  const found = new Set(rows.map(({ id }) => String(id)));
  throw new Refusal('notFound', { data: { missing: ids.filter((id) => !found.has(id)) } });
}
