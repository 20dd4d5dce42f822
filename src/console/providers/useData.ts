import { useDataProvider } from '@refinedev/core';
import type { HwDataProvider } from './dataProvider.ts';

/**
 * Returns the data provider of the surrounding Refine. Refine's own data hooks subscribe to the URL and re-render at every navigation.
 * Virtualized rows and related data therefore call the provider directly, with Refine's query keys (`listKey`), so that invalidation still
 * reloads them.
 */
export function useData(): HwDataProvider {
  return useDataProvider()() as HwDataProvider;
}
