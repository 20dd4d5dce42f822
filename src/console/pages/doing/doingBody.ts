import type { WireRecord } from '../../../contract/record.ts';
import type { Offer } from './offersOf.ts';

type Values = Readonly<Record<string, unknown>>;

/** What something is done with: one record as it was seen, several by their ids, or the page. */
export type Target =
  | { readonly record: Pick<WireRecord, 'id' | 'version'> & Values }
  | { readonly ids: readonly string[] }
  | 'page';

/** The body of the call (contract.md section 4). The version says which record was seen when the button was pressed. */
export function doingBody({ doing, from }: Offer, target: Target, input: Values | undefined): Values {
  const named = from ? { transition: doing.name } : {};
  const asked = input ? { input } : {};
  if (target === 'page') return { ...asked };
  if ('ids' in target) return { ids: target.ids, ...named, ...asked };
  const { id, version } = target.record;
  return { id, version, ...named, ...asked };
}

/** How many records something is done with; the page counts as one. */
export function countOf(target: Target): number {
  return target !== 'page' && 'ids' in target ? target.ids.length : 1;
}
