import type { Text } from '../../../contract/text.ts';
import type { ScreenRoute } from '../../registry/screenRoutes.ts';

/** A menu entry whose component no resource file answers to. */
export interface UnknownScreen {
  readonly title: Text;
  readonly path: string;
  readonly component: string;
}

/** The routes that only show that nothing answers to them. */
export function unknownScreens(routes: ReadonlyMap<string, ScreenRoute>): readonly UnknownScreen[] {
  return [...routes.values()].flatMap(({ title, path, page }) =>
    page.view === 'unknown' ? [{ title, path, component: page.component }] : [],
  );
}
