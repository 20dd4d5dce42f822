import { startPath } from '../paths/startPath.ts';
import type { ScreenRoute } from './screenRoutes.ts';

/** Where `/` leads: the order list, or for a person without it the first screen that the menu shows; undefined: none. */
export function homePath(routes: ReadonlyMap<string, ScreenRoute>): string | undefined {
  if (routes.has(startPath)) return startPath;
  return [...routes.values()].find((route) => route.isShown)?.path;
}
