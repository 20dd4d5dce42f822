import { useDataProvider } from '@refinedev/core';
import type { HwDataProvider } from './dataProvider.ts';

/**
 * The data provider that the component's Refine was given. Refine's own hooks for data follow the address, so that whatever
 * has one renders at every navigation; rows in windows, and what stands beside them, ask the provider itself, under
 * Refine's keys (`listKey`): what Refine makes old, or others change, is read again all the same.
 */
export function useData(): HwDataProvider {
  return useDataProvider()() as HwDataProvider;
}
