import { layoutKey } from '../../../../../contract/listLayout.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import { isOtherForm } from '../../../formQuery.ts';
import { readListQuery, writeListQuery } from '../../listQuery.ts';
import { readLayout } from '../layoutQuery.ts';

/** Whether a sheet is gone when the query of its page becomes another: other records, another layout, or a form. */
export function isOtherSheet(resource: Resource, { before, after }: { before: string; after: string }): boolean {
  return isOtherForm(before, after) || shown(before, resource) !== shown(after, resource);
}

function shown(search: string, resource: Resource): string {
  const layout = readLayout(search, resource);
  return `${layout && layoutKey(layout)} ${writeListQuery('', readListQuery(search, resource), resource)}`;
}
