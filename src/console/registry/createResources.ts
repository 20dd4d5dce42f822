import type { ResourceEntry, ResourceModule } from '../../contract/resource.ts';
import { HwError } from '../client/hwError.ts';
import { say } from '../texts/say.ts';

export interface Resources {
  /** The compiled resource of that name; fails when the person may not list it or the module cannot be loaded. */
  readonly load: (name: string) => Promise<ResourceModule>;
}

/** Loads a resource's module when a page first needs it, once for each version of it. */
export function createResources(
  entries: () => readonly ResourceEntry[],
  importModule: (url: string) => Promise<ResourceModule> = (url) => import(/* @vite-ignore */ url),
): Resources {
  const loading = new Map<string, Promise<ResourceModule>>();
  return {
    load: (name) => {
      const entry = entries().find((candidate) => candidate.name === name);
      if (!entry) return Promise.reject(new HwError({ kind: 'refused', message: say('error.noResource', { name }) }));
      const url = `/resources/${entry.name}.${entry.hash}.js`;
      const known = loading.get(url);
      if (known) return known;
      const fresh = importModule(url).catch((cause: unknown) => {
        loading.delete(url);
        console.info('resource module failed', url, cause);
        throw new HwError({ kind: 'lost', message: say('error.moduleFailed') });
      });
      loading.set(url, fresh);
      return fresh;
    },
  };
}
