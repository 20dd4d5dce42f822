import { Button } from 'antd';
import { type ReactNode, Suspense } from 'react';
import type { ResourceModule } from '../../contract/resource.ts';
import { lazyPart } from '../registry/lazyPart.tsx';
import { usePlace } from '../shell/layout/place.ts';
import { MessagePage } from '../shell/pages/MessagePage.tsx';
import { PageLoading } from '../shell/pages/PageLoading.tsx';
import { useSay } from '../texts/useSay.ts';
import { formQuery } from './formQuery.ts';
import { ListPage } from './list/ListPage.tsx';
import { useResource } from './useResource.ts';
import './pages.css';

const EditPage = lazyPart(async () => (await import('./edit/EditPage.tsx')).EditPage);

/** The page of a resource: its list, and over it, when the query asks for one, a form. */
export function ResourcePage({ name }: { name: string }): ReactNode {
  const { say } = useSay();
  const { module, error, retry } = useResource(name);
  if (error) {
    return (
      <MessagePage title={say('list.failed')} text={error.message}>
        <Button onClick={retry}>{say('list.retry')}</Button>
      </MessagePage>
    );
  }
  return module ? <ResourceViews module={module} /> : <PageLoading />;
}

/** The list stays where it is, scrolled and filtered, while the form is in front of it. */
function ResourceViews({ module }: { module: ResourceModule }): ReactNode {
  const { search } = usePlace();
  const form = formQuery(search);
  const formKey = form && (form.mode === 'edit' ? `edit ${form.id}` : 'create');
  return (
    <>
      <div className="q-view" hidden={form !== undefined}>
        <ListPage resource={module.resource} isCovered={form !== undefined} />
      </div>
      {form && (
        <Suspense fallback={<PageLoading />}>
          <EditPage key={formKey} module={module} form={form} />
        </Suspense>
      )}
    </>
  );
}
