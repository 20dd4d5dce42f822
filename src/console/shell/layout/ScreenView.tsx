import type { ComponentType, ReactNode } from 'react';
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
};

/** What a route shows. */
export function ScreenView({ page }: { page: ScreenPage }): ReactNode {
  if (page.view === 'unknown') return <UnknownComponent component={page.component} />;
  const Own = page.view === 'own' ? ownPages[page.component] : undefined;
  if (page.view === 'own') {
    return Own ? <Own waiting={<PageLoading />} /> : <UnknownComponent component={page.component} />;
  }
  return <ResourcePage waiting={<PageLoading />} name={page.resource} view={page.view} />;
}
