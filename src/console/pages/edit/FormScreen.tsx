import type { ReactNode } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import type { ResourceModule } from '../../../contract/resource.ts';
import { formQuery, withView } from '../../registry/pageQuery.ts';
import { usePagePath } from '../../shell/layout/page.ts';
import { useTabClosing } from '../../shell/tabs/useTabs.ts';
import { useScreenPath } from '../records/resource.ts';
import { EditPage } from './EditPage.tsx';

/**
 * A screen of its own for making a record. Its tab ends with the form: a saved one leads to the new record, one that is
 * left to the list.
 */
export function FormScreen({ module }: { module: ResourceModule }): ReactNode {
  const { resource } = module;
  const { path, search } = usePagePath();
  const { closeOne } = useTabClosing();
  const list = useScreenPath(resource.name, 'list');
  const pathOf = useRecordPath(resource.name, list);
  const form = formQuery(search) ?? { mode: 'create' as const };
  const onClose = () => void closeOne(path, list);
  const key = form.mode === 'edit' ? form.id : 'create';
  const onSaved = (record: WireRecord) => void closeOne(path, pathOf(record.id));
  return <EditPage key={key} module={module} form={form} onClose={onClose} onSaved={onSaved} />;
}

/** Where one record is shown in full: on its own screen, or over its list. */
function useRecordPath(name: string, list: string | undefined): (id: string) => string | undefined {
  const detail = useScreenPath(name, 'detail');
  return (id) => (detail === undefined ? list && list + withView('', id) : `${detail}?${new URLSearchParams({ id })}`);
}
