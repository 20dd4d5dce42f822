import { findLayout } from '../../contract/listLayout.ts';
import type { Resource } from '../../contract/resource.ts';
import type { standings } from './hiddenFields.ts';

/** Whether the file has this layout of its list, by a field that the caller may read. */
export function isOffered(layout: string, whole: Resource, standing: ReturnType<typeof standings>): boolean {
  const found = findLayout(whole, layout);
  return found !== undefined && (found.field === undefined || standing(found.field) === 'seen');
}
