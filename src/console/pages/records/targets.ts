import type { FilterSelection } from '../../../contract/bulk.ts';
import type { Resource } from '../../../contract/resource.ts';
import { type Language, labelKey, labelOf, listed, type WireRecord } from '../../../contract/wire.ts';

type Values = Readonly<Record<string, unknown>>;

/** Several records: by their ids, or all that match a filter. */
export type ManyTarget = { readonly ids: readonly string[] } | { readonly matching: FilterSelection };

/** Target of an action: one record with the version the user has seen, several records, or the page. */
export type Target = { readonly record: Pick<WireRecord, 'id' | 'version'> & Values } | ManyTarget | 'page';

/** Returns the number of target records; the page counts as one. */
export function countOf(target: Target): number {
  if (target === 'page' || 'record' in target) return 1;
  return 'ids' in target ? target.ids.length : target.matching.expected;
}

/** Returns the request body that names several records. */
export function manyBody(target: ManyTarget): Values {
  if ('ids' in target) return { ids: target.ids };
  const { except = [], ...matching } = target.matching;
  return { ...matching, ...(except.length > 0 ? { except } : {}) };
}

interface SubjectParams {
  readonly resource: Pick<Resource, 'display' | 'list'>;
  readonly target: Target;
  readonly recordOf?: (id: string) => WireRecord | undefined;
}

/**
 * Returns the name of a single target record, preceded by the label of its first list column if that is a reference. Empty for the page
 * and for several records.
 */
export function subjectOf({ resource, target, recordOf }: SubjectParams, language: Language): string {
  const one = target === 'page' ? undefined : idOf(target);
  if (one === undefined) return '';
  const record = recordOf?.(one.id) ?? one;
  const [first] = resource.list.columns;
  const leading = first && record[labelKey(first.field)];
  return [leading, labelOf(resource.display[language], record)].filter(Boolean).join(' ');
}

/** Maximum number of records named. */
const mostNamed = 5;

/** Returns the name of a single target record, or the names of the first few of several records, if these are loaded. */
export function subjectsOf(requested: SubjectParams, language: Language): string {
  const { resource, target, recordOf } = requested;
  if (target === 'page' || !('ids' in target) || target.ids.length === 1) return subjectOf(requested, language);
  const known = target.ids.slice(0, mostNamed).flatMap((id) => recordOf?.(id) ?? []);
  const names = known.map((record) => labelOf(resource.display[language], record) || record.id);
  return names.length === 0 ? '' : listed(names, names.length < target.ids.length)[language];
}

/** Returns a single target record, as far as it is known; undefined for several records. */
function idOf(target: Exclude<Target, 'page'>): ({ readonly id: string } & Readonly<Record<string, unknown>>) | undefined {
  if ('record' in target) return target.record;
  const [id, ...more] = 'ids' in target ? target.ids : [];
  return id === undefined || more.length > 0 ? undefined : { id };
}
