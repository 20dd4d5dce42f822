import { type ReactNode, useMemo } from 'react';
import type { ResourceModule } from '../../contract/resource.ts';
import { usePagePath } from '../location/page.ts';
import { formQuery, viewQuery, withView } from '../location/pageQuery.ts';
import { ofKind } from '../registry/permittedResource.ts';
import type { ScreenPage } from '../registry/routes.ts';
import { lazyPart, ReadFailed } from '../ui/failures.tsx';
import { PageLoading } from '../ui/MessagePage.tsx';
import { ListPage } from './list/ListPage.tsx';
import { DueMarks } from './records/conditions.tsx';
import { useFocusBack } from './records/focus.ts';
import { formLoads, useFormAhead } from './records/formAhead.ts';
import { useResource } from './records/resource.ts';
import '../ui/pages.css';

const loadEditPage = async () => (await import('./edit/EditPage.tsx')).EditPage;
const EditPage = lazyPart(loadEditPage);
formLoads.add(loadEditPage);
const DetailPage = lazyPart(async () => (await import('./detail/DetailPage.tsx')).DetailPage);
const ScanPage = lazyPart(async () => (await import('./scan/ScanPage.tsx')).ScanPage);
const FormScreen = lazyPart(async () => (await import('./edit/EditPage.tsx')).FormScreen);
const DetailScreen = lazyPart(async () => (await import('./detail/DetailPage.tsx')).DetailScreen);

export interface ResourcePageProps {
  readonly name: string;
  readonly view: Extract<ScreenPage, { readonly resource: string }>['view'];
  /** Limits the list to records of this kind. */
  readonly kind?: string;
  /** The component key of the page, if codes are scanned on it. */
  readonly screen?: string;
}

/** A page of a resource: a list, a single record, a form or a page for scanning. The query can open a form in front of a list or record. */
export function ResourcePage({ name, view, kind, screen }: ResourcePageProps): ReactNode {
  const { module: whole, error, retry } = useResource(name);
  const module = useMemo(() => whole && ofKind(whole, kind), [whole, kind]);
  if (error) return <ReadFailed error={error} onRetry={retry} />;
  if (!module) return <PageLoading />;
  return (
    <DueMarks module={module}>
      {view === 'form' && <FormScreen waiting={<PageLoading />} module={module} />}
      {view === 'list' && <ListViews module={module} />}
      {view === 'detail' && <DetailViews module={module} />}
      {view === 'scan' && <ScanPage waiting={<PageLoading />} module={module} screen={screen ?? ''} />}
      {(view === 'list' || view === 'detail') && <FormView module={module} />}
    </DueMarks>
  );
}

/** Keeps the list mounted, with scroll position and filters, while a record or form is in front of it. */
function ListViews({ module }: { module: ResourceModule }): ReactNode {
  const { search, go } = usePagePath();
  const form = formQuery(search);
  const isEditing = form !== undefined;
  const viewed = viewQuery(search);
  const list = useFocusBack(viewed ?? (form?.mode === 'edit' ? form.id : form && ''));
  useFormAhead(module.resource);
  return (
    <>
      <div className="q-view" ref={list} hidden={isEditing || viewed !== undefined}>
        <ListPage module={module} />
      </div>
      {viewed !== undefined && (
        <div className="q-view" hidden={isEditing}>
          <DetailPage
            waiting={<PageLoading />}
            module={module}
            id={viewed}
            isCovered={isEditing}
            onBack={() => go(withView(search, undefined))}
            onOpen={(id) => go(withView(search, id), { replace: true })}
          />
        </div>
      )}
    </>
  );
}

function DetailViews({ module }: { module: ResourceModule }): ReactNode {
  const isEditing = formQuery(usePagePath().search) !== undefined;
  return (
    <div className="q-view" hidden={isEditing}>
      <DetailScreen waiting={<PageLoading />} module={module} isCovered={isEditing} />
    </div>
  );
}

function FormView({ module }: { module: ResourceModule }): ReactNode {
  const form = formQuery(usePagePath().search);
  if (!form) return null;
  const key = form.mode === 'edit' ? `edit ${form.id}` : 'create';
  return <EditPage key={key} waiting={<PageLoading />} module={module} form={form} />;
}
