import type { Condition } from '../../../contract/query.ts';
import type { Field } from '../../../contract/resource.ts';

/**
 * So many filters stand above a list, beside that for a keyword, before the others are folded away: three rows on a wide
 * screen, and on a phone, where each has a row of its own, so few that the list itself is seen.
 */
const mostOf = { wide: 10, narrow: 3 } as const;

interface Asked {
  readonly filters: Readonly<Record<string, Condition>>;
  readonly isOpen: boolean;
  readonly isNarrow?: boolean;
}

/** The filters that are shown: the first ones, and whichever says something, so that nobody is left wondering where rows are. */
export function foldedFilters(
  fields: readonly Field[],
  { filters, isOpen, isNarrow = false }: Asked,
): { readonly shown: readonly Field[]; readonly canFold: boolean } {
  const most = isNarrow ? mostOf.narrow : mostOf.wide;
  const canFold = fields.length > most + 1;
  if (!canFold || isOpen) return { shown: fields, canFold };
  return { shown: fields.filter(({ name }, i) => i < most || filters[name] !== undefined), canFold };
}
