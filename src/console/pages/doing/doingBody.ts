import type { WireRecord } from '../../../contract/record.ts';
import type { FilterSelection } from '../../../contract/selection.ts';
import type { Offer } from './offersOf.ts';

type Values = Readonly<Record<string, unknown>>;

/** Several records: by their ids, or all that match a filter. */
export type ManyTarget = { readonly ids: readonly string[] } | { readonly matching: FilterSelection };

/** What something is done with: one record as it was seen, several, or the page. */
export type Target = { readonly record: Pick<WireRecord, 'id' | 'version'> & Values } | ManyTarget | 'page';

/** The body of the call (contract.md section 4). The version says which record was seen when the button was pressed. */
export function doingBody({ doing, from }: Offer, target: Target, input: Values | undefined): Values {
  const named = from ? { transition: doing.name } : {};
  const asked = input ? { input } : {};
  if (target === 'page') return { ...asked };
  if (!('record' in target)) return { ...manyBody(target), ...named, ...asked };
  const { id, version } = target.record;
  return { id, version, ...named, ...asked };
}

/** How many records something is done with; the page counts as one. */
export function countOf(target: Target): number {
  if (target === 'page' || 'record' in target) return 1;
  return 'ids' in target ? target.ids.length : target.matching.expected;
}

/** How a call names several records. */
export function manyBody(target: ManyTarget): Values {
  if ('ids' in target) return { ids: target.ids };
  const { except = [], ...matching } = target.matching;
  return { ...matching, ...(except.length > 0 ? { except } : {}) };
}
