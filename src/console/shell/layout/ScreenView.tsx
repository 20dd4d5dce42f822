import type { ComponentType, ReactNode } from 'react';
import { useHouse } from '../../house.ts';
import type { BusinessPage } from '../../registry/businessPage.ts';
import type { ScreenPage } from '../../registry/screenRoutes.ts';
import { lazyPart, type Waiting } from '../pages/lazyPart.tsx';
import { PageLoading } from '../pages/PageLoading.tsx';
import { UnknownComponent } from '../pages/UnknownComponent.tsx';
import { importResourcePage } from './importResourcePage.ts';

const ResourcePage = lazyPart(importResourcePage);

/** The pages of the console's own (`ownScreens` of the contract), by the component key of their menu entries. */
const ownPages: Readonly<Record<string, ComponentType<Waiting>>> = {
  'system/schema': lazyPart(async () => (await import('../../schemas/SchemasPage.tsx')).SchemasPage),
  'system/session': lazyPart(async () => (await import('../../access/sessions/SessionsPage.tsx')).SessionsPage),
  'system/access': lazyPart(async () => (await import('../../access/explain/ExplainPage.tsx')).ExplainPage),
  'system/log': lazyPart(async () => (await import('../../access/changes/ChangesPage.tsx')).ChangesPage),
};

/** What a route shows. */
export function ScreenView({ page }: { page: ScreenPage }): ReactNode {
  const { pages } = useHouse();
  if ('resource' in page) {
    const { resource, view } = page;
    return <ResourcePage waiting={<PageLoading />} name={resource} view={view} {...kindOf(page)} />;
  }
  const Page = page.view === 'business' ? partOf(pages.get(page.component)) : ownPages[page.component];
  return Page ? <Page waiting={<PageLoading />} /> : <UnknownComponent component={page.component} />;
}

function kindOf(page: ScreenPage): { readonly kind?: string } {
  return page.view === 'list' && page.kind !== undefined ? { kind: page.kind } : {};
}

const parts = new WeakMap<BusinessPage, ComponentType<Waiting>>();

/** The same part each time: another one would be another page, begun anew. */
function partOf(page: BusinessPage | undefined): ComponentType<Waiting> | undefined {
  if (!page) return undefined;
  const part = parts.get(page) ?? lazyPart(page.load);
  parts.set(page, part);
  return part;
}
