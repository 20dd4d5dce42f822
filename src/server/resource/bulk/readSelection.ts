import { type FilterSelection, mostSelected } from '../../../contract/selection.ts';
import { Refusal } from '../../refusal.ts';
import { isId } from '../record.ts';

/** Many records, by their ids or by what they match. */
export type Selection = { readonly ids: readonly string[] } | { readonly matching: Required<FilterSelection> };

/** How many records are meant. */
export function countIn(selection: Selection): number {
  return 'ids' in selection ? selection.ids.length : selection.matching.expected;
}

/** Whether a body says "all that match" in place of ids. */
export function isFilterSelection(body: unknown): body is FilterSelection {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && Object.hasOwn(body, 'filter');
}

/** Reads `{ids}` or `{filter, expected, except?}`. */
export function readSelection(body: Readonly<Record<string, unknown>>): Selection {
  if (!isFilterSelection(body)) return { ids: readIds(body.ids) };
  if (Object.hasOwn(body, 'ids')) throw new Refusal('invalidBody');
  return { matching: readFilterSelection(body) };
}

/** Ids that are asked for, each once. */
export function readIds(ids: unknown): readonly string[] {
  if (!Array.isArray(ids) || ids.length === 0 || ids.some((one) => typeof one !== 'string'))
    throw new Refusal('invalidBody');
  if (!ids.every(isId)) throw new Refusal('notFound');
  if (ids.length > mostSelected) throw new Refusal('tooLarge', { values: { limit: mostSelected } });
  return [...new Set(ids)];
}

/** Reads `{filter, expected, except?}`; what the filter says is looked at when it is used. */
export function readFilterSelection({ filter, expected, except = [] }: FilterSelection): Required<FilterSelection> {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) throw new Refusal('invalidBody');
  if (!Number.isSafeInteger(expected) || expected < 1) {
    throw new Refusal('invalid', { at: { path: '/expected', keyword: 'minimum' } });
  }
  if (!Array.isArray(except) || !except.every(isId)) throw new Refusal('invalidBody');
  if (except.length > mostSelected) throw new Refusal('tooLarge', { values: { limit: mostSelected } });
  if (expected > mostSelected) throw new Refusal('tooManySelected', { values: { n: expected, limit: mostSelected } });
  return { filter, expected, except: [...new Set(except)] };
}
