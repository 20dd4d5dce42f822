import { useText } from '../../../../console/extend.ts';
import type { PriceList } from './priceLists.ts';
import { words } from './words.ts';

/** What a version is called: whose it is, where and from when on. */
export function useListName(): (list: PriceList) => string {
  const text = useText(words);
  return ({ values, labels }) =>
    [values.userId === null ? text('public') : labels.userId, labels.repositoryId, values.effectiveDate]
      .filter((part) => part !== undefined && part !== null)
      .join(' · ');
}
