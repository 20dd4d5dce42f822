import { type MenuEntry, permsIn } from './menu.ts';
import { type Guarded, permissionsFor } from './permission.ts';
import type { Screen } from './screen.ts';

interface MenuParts {
  /** The menu of groups and screens. */
  readonly screens: readonly MenuEntry[];
  readonly buttons: readonly MenuEntry[];
}

/** The suffix of the permissions for lists. */
const listSuffix = ':list';

/**
 * Returns the permission codes of a user of an existing hw server (README section 4.9). Some servers have codes for buttons only, and show
 * a list to everybody whose menu has the screen of the list. On such a server, a screen in the menu implies the permissions to list and to
 * read the records of its resources.
 */
export function heldPerms(
  { screens, buttons }: MenuParts,
  resources: readonly (Guarded & { readonly screens: readonly Pick<Screen, 'component'>[] })[],
): ReadonlySet<string> {
  const held = permsIn(buttons);
  if (held.some((code) => code.endsWith(listSuffix))) return new Set(held);
  const shown = new Set(componentsIn(screens));
  const listed = resources.filter((resource) => resource.screens.some(({ component }) => shown.has(component)));
  return new Set([...held, ...listed.flatMap((one) => [...permissionsFor(one, 'find'), ...permissionsFor(one, 'findById')])]);
}

function componentsIn(entries: readonly MenuEntry[]): string[] {
  return entries.flatMap(({ menuType, component, children }) => [
    ...(menuType === 'C' && component ? [component] : []),
    ...componentsIn(children ?? []),
  ]);
}
