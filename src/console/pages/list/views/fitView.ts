import { layoutKey } from '../../../../contract/listLayout.ts';
import type { ListViewContent } from '../../../../contract/listView.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { readColumns, toViewColumns, writeColumns } from '../columns/columnQuery.ts';
import { readLayout, writeLayout } from '../layouts/layoutQuery.ts';
import { readListQuery, writeListQuery } from '../listQuery.ts';

/** A part of a view that the list does not have any more. */
export interface LostPart {
  readonly part: 'filters' | 'sorts' | 'columns';
  readonly name: string;
}

/** What a page shows, as its query says it. */
export function contentOf(search: string, resource: Resource): ListViewContent {
  const layout = readLayout(search, resource);
  return {
    ...readListQuery(search, resource),
    columns: toViewColumns(readColumns(search, resource) ?? []),
    ...(layout && { layout: layoutKey(layout) }),
  };
}

/** The query of a page that shows this; other parts of it stay, the layout too when nothing is said about it. */
export function withContent(search: string, content: ListViewContent, resource: Resource): string {
  const query = writeColumns(writeListQuery(search, content, resource), content.columns);
  return content.layout === undefined ? query : writeLayout(query, content.layout);
}

/** A view as far as the resource has what it names. */
export function fitView(
  content: ListViewContent,
  resource: Resource,
): { readonly fitted: ListViewContent; readonly lost: readonly LostPart[] } {
  const fitted = contentOf(withContent('', content, resource), resource);
  const missing = (part: LostPart['part'], names: readonly string[], there: readonly string[]): LostPart[] =>
    names.filter((name) => !there.includes(name)).map((name) => ({ part, name }));
  return {
    fitted,
    lost: [
      ...missing('filters', Object.keys(content.filters), Object.keys(fitted.filters)),
      ...missing('sorts', fieldsOf(content.sorts), fieldsOf(fitted.sorts)),
      ...missing('columns', fieldsOf(content.columns), fieldsOf(fitted.columns)),
    ],
  };
}

function fieldsOf(list: readonly { readonly field: string }[]): string[] {
  return list.map(({ field }) => field);
}

/** Whether a page shows just what a view says, as far as that can be shown. */
export function isShowing(search: string, content: ListViewContent, resource: Resource): boolean {
  const { fitted } = fitView(content, resource);
  const { layout, ...others } = contentOf(search, resource);
  const shown = fitted.layout === undefined ? others : { ...others, layout };
  return withContent('', shown, resource) === withContent('', fitted, resource);
}
