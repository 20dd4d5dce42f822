import { useStore } from '../client/useStore.ts';
import { useHouse } from '../house.ts';

/** Whether the person holds a permission; the server asks again. */
export function useHolds(code: string): boolean {
  return useStore(useHouse().access).perms.has(code);
}
