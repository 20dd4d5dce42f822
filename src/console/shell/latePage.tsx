import type { ComponentType, ReactNode } from 'react';
import type { DashboardPageProps } from '../dashboard/DashboardPage.tsx';
import type { ResourcePageProps } from '../pages/ResourcePage.tsx';

interface LatePage {
  /** Loads the page; rejects on failure, and the next call tries again. Resolves to null, because route loaders must return a value. */
  readonly load: () => Promise<null>;
  /** The component of the loaded page. */
  readonly Page: ComponentType;
}

/**
 * Creates a page whose code is loaded by its route's loader, after the guard has passed. The router's own `lazy` starts in parallel to the
 * loader, so a user who is not logged in would download the code before the redirect to the login page.
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

/** Loads the page of a resource from its own chunk; repeated calls load it only once. */
export async function importResourcePage(): Promise<ComponentType<ResourcePageProps>> {
  return (await import('../pages/ResourcePage.tsx')).ResourcePage;
}

/** Loads the page of dashboards from its own chunk. */
export async function importDashboardPage(): Promise<ComponentType<DashboardPageProps>> {
  return (await import('../dashboard/DashboardPage.tsx')).DashboardPage;
}
