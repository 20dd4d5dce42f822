import type { ResourceEntry, ResourceModule } from '../../contract/resource.ts';
import { HwError } from '../client/hwError.ts';

export interface Resources {
  /** The compiled resource of that name; fails when the person may not list it or the module cannot be loaded. */
  readonly load: (name: string) => Promise<ResourceModule>;
}

interface ResourcesParts {
  readonly entries: () => readonly ResourceEntry[];
  /** Asks for the entries again. */
  readonly refresh: () => Promise<void>;
  readonly importModule?: (url: string) => Promise<ResourceModule>;
}

/**
 * Loads a resource's module when a page first needs it, once for each version of it. A module that cannot be had may be
 * an older version than the server still offers, so the entries are asked for once more before it counts as failed.
 */
export function createResources({
  entries,
  refresh,
  importModule = (url) => import(/* @vite-ignore */ url),
}: ResourcesParts): Resources {
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
      // Browsers remember that an address could not be loaded; another query is another address.
      if (fresh === url) return importModule(`${url}?attempt=${++attempts}`);
      // What is kept under an address is the version of that address and no other: the old one may come back.
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
