import { type MenuEntry, toRoutes } from '../../../contract/menu.ts';
import type { Text } from '../../../contract/text.ts';
import { pagePath } from '../../paths/pagePath.ts';
import type { Access } from '../../registry/createAccess.ts';
import { isReachable, menuTitle } from '../../registry/screenRoutes.ts';

/** Nothing answers to it, its path is none that a screen can have, or another entry that stands first has the same one. */
export type Why = 'component' | 'path' | 'samePath';

/** A menu entry that cannot be opened, or that opens only to say that nothing answers to it. */
export interface UnknownScreen {
  readonly id: string;
  readonly title: Text;
  readonly path: string;
  readonly component: string;
  readonly why: Why;
}

/** The entries of the menu that no resource file answers to, that no address can lead to, or only to another one. */
export function unknownScreens({ menu, routes }: Pick<Access, 'menu' | 'routes'>): readonly UnknownScreen[] {
  const answered = new Set([...routes.values()].filter(({ page }) => page.view !== 'unknown').map(({ path }) => path));
  const taken = new Set<string>();
  const reasonAgainst = (entry: MenuEntry): Why | undefined => {
    if (!isReachable(entry)) return 'path';
    const path = pagePath(entry.path);
    if (taken.has(path)) return 'samePath';
    taken.add(path);
    return answered.has(path) ? undefined : 'component';
  };
  return toRoutes(menu).flatMap((entry): UnknownScreen[] => {
    const why = reasonAgainst(entry);
    if (!why) return [];
    return [{ id: entry.id, title: menuTitle(entry), path: entry.path, component: entry.component, why }];
  });
}
