import type { ListViewContent } from '../../contract/listView.ts';

type Parts = Pick<ListViewContent, 'filters' | 'sorts' | 'columns'>;

/** A view in two: the parts about fields of which `isTold` holds, and the others. */
export function divideContent(
  { filters, sorts, columns }: Parts,
  isTold: (field: string) => boolean,
): { readonly told: Parts; readonly kept: Parts } {
  const part = (takes: (field: string) => boolean): Parts => ({
    filters: Object.fromEntries(Object.entries(filters).filter(([field]) => takes(field))),
    sorts: sorts.filter(({ field }) => takes(field)),
    columns: columns.filter(({ field }) => takes(field)),
  });
  return { told: part(isTold), kept: part((field) => !isTold(field)) };
}

/** What somebody has changed, and behind it the parts that they were never shown: those stay for whoever may see them. */
export function joinContent(changed: ListViewContent, kept: Parts): ListViewContent {
  return {
    keyword: changed.keyword,
    filters: { ...kept.filters, ...changed.filters },
    sorts: [...changed.sorts, ...kept.sorts],
    columns: changed.columns.length === 0 ? [] : [...changed.columns, ...kept.columns],
    ...(changed.layout === undefined ? {} : { layout: changed.layout }),
  };
}
