import type { Compilation, CompiledResource } from '../../../../codegen/types.ts';
import { ownScreens } from '../../../contract/ownScreens.ts';
import { findMenuUse, findSeeds } from '../../db/menus.ts';
import type { Store } from '../../db/store.ts';
import { type Impact, noImpact } from './impact.ts';
import { offeredBy } from './offered.ts';
import { weighTemplates } from './weighTemplates.ts';
import { weighViews } from './weighViews.ts';

interface Weighed {
  /** What was live last, as far as it is known. */
  readonly before: readonly CompiledResource[];
  readonly after: Pick<Compilation, 'resources'>;
  /** Whether no file is faulty. */
  readonly isComplete: boolean;
}

/**
 * Compares the menu table with the pages and permissions that there would be, and what was live last with what would be.
 * While a file is faulty nobody can say what it would take away: then only what comes is told.
 */
export async function weighImpact(
  store: Store,
  { before, after: { resources }, isComplete }: Weighed,
): Promise<Impact> {
  const seeds = await findSeeds(store);
  const offered = offeredBy(resources.map(({ resource }) => resource));
  const screens = [...ownScreens, ...offered.screens];
  const ownCodes = ownScreens.flatMap((own) => own.permissions.map(({ code }) => code));
  const permissions = [...new Set([...ownCodes, ...offered.permissions])];
  const coming = {
    newPages: screens.filter(({ component }) => !seeds.has(`C ${component}`)),
    newPermissions: permissions.filter((code) => !seeds.has(`F ${code}`)),
  };
  const changedTemplates = weighTemplates(before, resources);
  if (!isComplete) return { ...noImpact, ...coming, changedTemplates };
  const components = new Set(screens.map(({ component }) => component));
  const known = new Set(permissions);
  const uses = await findMenuUse(store);
  return {
    ...coming,
    lostPages: uses.filter(({ menuType, component }) => menuType === 'C' && !components.has(component)),
    lostPermissions: uses.filter(({ menuType, perms }) => menuType === 'F' && !known.has(perms)),
    lessenedViews: await weighViews(store, resources),
    changedTemplates,
  };
}
