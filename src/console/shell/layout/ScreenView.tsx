import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../registry/lazyPart.tsx';
import type { ScreenPage } from '../../registry/screenRoutes.ts';
import { PageLoading } from '../pages/PageLoading.tsx';
import { UnknownComponent } from '../pages/UnknownComponent.tsx';

const ResourcePage = lazyPart(async () => (await import('../../pages/ResourcePage.tsx')).ResourcePage);

/** What a route shows. */
export function ScreenView({ page }: { page: ScreenPage }): ReactNode {
  if (page.view === 'unknown') return <UnknownComponent component={page.component} />;
  return (
    <Suspense fallback={<PageLoading />}>
      <ResourcePage name={page.resource} />
    </Suspense>
  );
}
