import type { Compilation } from '../../../../codegen/types.ts';
import { ownScreens } from '../../../contract/ownScreens.ts';
import { permissionsOf } from '../../../contract/permission.ts';
import type { Text } from '../../../contract/text.ts';
import { findMenuUse, type MenuUse } from '../../db/findMenuUse.ts';
import { findSeeds } from '../../db/menus.ts';
import type { Store } from '../../db/store.ts';
import { type LessenedView, weighViews } from './weighViews.ts';

/** What people would notice, beside the tables. */
export interface Impact {
  readonly newPages: readonly { readonly component: string; readonly title: Text }[];
  /** Entries of the menu that nothing would answer any more. */
  readonly lostPages: readonly MenuUse[];
  readonly newPermissions: readonly string[];
  /** Permissions that nothing would ask for any more. */
  readonly lostPermissions: readonly MenuUse[];
  readonly lessenedViews: readonly LessenedView[];
}

export const noImpact: Impact = {
  newPages: [],
  lostPages: [],
  newPermissions: [],
  lostPermissions: [],
  lessenedViews: [],
};

/**
 * Compares the menu table with the pages and permissions that there would be. While a file is faulty nobody can say what
 * it would take away: then only what comes is told.
 */
export async function weighImpact(store: Store, { resources }: Compilation, isComplete: boolean): Promise<Impact> {
  const seeds = await findSeeds(store);
  const shown = resources.map(({ resource }) => resource).filter(({ screens }) => screens.length > 0);
  const screens = [...ownScreens, ...shown.flatMap((resource) => resource.screens)];
  const codes = [...ownScreens.flatMap((own) => own.permissions), ...shown.flatMap(permissionsOf)];
  const permissions = [...new Set(codes.map(({ code }) => code))];
  const coming = {
    newPages: screens.filter(({ component }) => !seeds.has(`C ${component}`)),
    newPermissions: permissions.filter((code) => !seeds.has(`F ${code}`)),
  };
  if (!isComplete) return { ...noImpact, ...coming };
  const components = new Set(screens.map(({ component }) => component));
  const known = new Set(permissions);
  const uses = await findMenuUse(store);
  return {
    ...coming,
    lostPages: uses.filter(({ menuType, component }) => menuType === 'C' && !components.has(component)),
    lostPermissions: uses.filter(({ menuType, perms }) => menuType === 'F' && !known.has(perms)),
    lessenedViews: await weighViews(
      store,
      resources.map(({ resource }) => resource),
    ),
  };
}
