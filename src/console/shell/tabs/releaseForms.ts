import type { House } from '../../house.ts';
import type { ScreenRoute } from '../../registry/screenRoutes.ts';

/**
 * Lets go of the forms whose page is not there any more, as when a role changed: what was typed is parked and on offer
 * again, and nobody is asked about text that cannot be seen. The answer says whether there were any.
 */
export function releaseForms(
  { unsaved, drafts }: Pick<House, 'unsaved' | 'drafts'>,
  routes: ReadonlyMap<string, ScreenRoute>,
): boolean {
  const gone = [...unsaved.get()].filter((path) => (routes.get(path)?.page.view ?? 'unknown') === 'unknown');
  if (gone.length === 0) return false;
  drafts.release(gone);
  unsaved.set(new Set([...unsaved.get()].filter((path) => !gone.includes(path))));
  return true;
}
