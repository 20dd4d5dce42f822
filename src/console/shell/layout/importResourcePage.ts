import type { ComponentType } from 'react';
import type { ResourcePageProps } from '../../pages/ResourcePage.tsx';

/** The page of a resource, in a part of its own. Asking early costs nothing later: a part is loaded once. */
export async function importResourcePage(): Promise<ComponentType<ResourcePageProps>> {
  return (await import('../../pages/ResourcePage.tsx')).ResourcePage;
}
