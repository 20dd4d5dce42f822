import type { ComponentType, ReactNode } from 'react';
import type { ResourcePageProps } from '../pages/ResourcePage.tsx';

interface LatePage {
  /** Loads the page; a failure is thrown, and the next call tries again. The answer is a loader's that has no data. */
  readonly load: () => Promise<null>;
  /** The page, once it is loaded. */
  readonly Page: ComponentType;
}

/**
 * A page whose code its route's loader asks for, after the guard has let the visitor in. The router's own `lazy` begins
 * beside the loader: whoever is not logged in would wait for all that lies behind the login before being sent there.
 */
export function latePage(importPage: () => Promise<ComponentType>): LatePage {
  let Loaded: ComponentType | undefined;
  return {
    load: async () => {
      Loaded ??= await importPage();
      return null;
    },
    Page: (): ReactNode => (Loaded ? <Loaded /> : null),
  };
}

/** The page of a resource, in a part of its own. Asking early costs nothing later: a part is loaded once. */
export async function importResourcePage(): Promise<ComponentType<ResourcePageProps>> {
  return (await import('../pages/ResourcePage.tsx')).ResourcePage;
}
