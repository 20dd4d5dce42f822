import type { ResourceEntry, ResourceModule } from '../../contract/resource.ts';
import { HwError } from '../client/hwError.ts';

export interface Resources {
  /** Loads a compiled resource; rejects if the user may not list it or the module cannot be loaded. */
  readonly load: (name: string) => Promise<ResourceModule>;
}

interface ResourcesParts {
  readonly entries: () => readonly ResourceEntry[];
  /** Reloads the list of resources. */
  readonly refresh: () => Promise<void>;
  readonly importModule?: (url: string) => Promise<ResourceModule>;
}

/**
 * Creates the loader of compiled resources. Each version of a resource's module is loaded once, when a page first needs it. A module that
 * fails to load may be an outdated version, so the list of resources is reloaded and the module requested once more before the failure is
 * reported.
 */
export function createResources({ entries, refresh, importModule = (url) => import(/* @vite-ignore */ url) }: ResourcesParts): Resources {
  const loading = new Map<string, Promise<ResourceModule>>();
  let attempts = 0;
  const urlOf = (name: string): string => {
    const entry = entries().find((candidate) => candidate.name === name);
    if (!entry) throw new HwError({ kind: 'refused', texts: { key: 'error.noResource', values: { name } } });
    return `/resources/${entry.name}.${entry.hash}.js`;
  };
  const tryTwice = async (name: string, url: string): Promise<ResourceModule> => {
    try {
      return await importModule(url);
    } catch (cause) {
      console.info('resource module failed', url, cause);
      await refresh();
      const fresh = urlOf(name);
      // Browsers cache a failed import by URL; another query makes it a new URL.
      if (fresh === url) return importModule(`${url}?attempt=${++attempts}`);
      // The cache entry belongs to this version only: the server may offer the old version again.
      loading.delete(url);
      return kept(fresh, importModule);
    }
  };
  const kept = (url: string, load: (url: string) => Promise<ResourceModule>): Promise<ResourceModule> => {
    const known = loading.get(url);
    if (known) return known;
    const fresh = load(url).catch((cause: unknown) => {
      loading.delete(url);
      if (cause instanceof HwError) throw cause;
      throw new HwError({ kind: 'lost', texts: { key: 'error.moduleFailed' } });
    });
    loading.set(url, fresh);
    return fresh;
  };
  return { load: async (name) => kept(urlOf(name), (url) => tryTwice(name, url)) };
}
