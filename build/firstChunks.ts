import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** What the first pages consist of, by the name of the file that it is put into. */
export const firstPages = {
  login: ['src/console/shell/login/LoginPage.tsx'],
  inside: ['src/console/shell/layout/Inside.tsx', 'src/console/pages/ResourcePage.tsx'],
} as const;

/**
 * The code of the first pages in three files, not in the sixty that it falls into by itself: a browser spends as much on
 * asking for and linking a small module as on what is in it. What the login needs too does not wait for what lies behind it.
 */
export function firstChunks(): Rolldown.CodeSplittingGroup[] {
  const known = new Map<string, ReadonlySet<string>>();
  const partsOf = (page: keyof typeof firstPages, context: Context): ReadonlySet<string> => {
    const parts = known.get(page) ?? reachable(firstPages[page], context);
    known.set(page, parts);
    return parts;
  };
  const group = (page: keyof typeof firstPages, priority: number): Rolldown.CodeSplittingGroup => ({
    name: (id, context) => (partsOf(page, context).has(id) ? page : null),
    debugName: page,
    priority,
  });
  return [{ name: 'start', tags: ['$initial'], priority: 3 }, group('login', 2), group('inside', 1)];
}

/** The modules with all that they import, without what they load later. */
function reachable(modules: readonly string[], context: Context): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    context.getModuleInfo(id)?.importedIds.forEach(add);
  };
  for (const module of modules) add(fileURLToPath(new URL(`../${module}`, import.meta.url)));
  return found;
}
