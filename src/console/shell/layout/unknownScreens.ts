import { toRoutes } from '../../../contract/menu.ts';
import type { Text } from '../../../contract/text.ts';
import { pagePath } from '../../paths/pagePath.ts';
import type { Access } from '../../registry/createAccess.ts';
import { isReachable, menuTitle } from '../../registry/screenRoutes.ts';

/** A menu entry that cannot be opened, or that opens only to say that nothing answers to it. */
export interface UnknownScreen {
  readonly id: string;
  readonly title: Text;
  readonly path: string;
  readonly component: string;
  /** Its path is none that a screen can have. */
  readonly isUnreachable: boolean;
}

/** The entries of the menu that no resource file answers to, or that no address can lead to. */
export function unknownScreens({ menu, routes }: Pick<Access, 'menu' | 'routes'>): readonly UnknownScreen[] {
  const answered = new Set([...routes.values()].filter(({ page }) => page.view !== 'unknown').map(({ path }) => path));
  return toRoutes(menu).flatMap((entry): UnknownScreen[] => {
    const isUnreachable = !isReachable(entry);
    if (!isUnreachable && answered.has(pagePath(entry.path))) return [];
    return [{ id: entry.id, title: menuTitle(entry), path: entry.path, component: entry.component, isUnreachable }];
  });
}
