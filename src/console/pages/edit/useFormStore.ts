import { useEffect, useState } from 'react';
import type { ResourceModule } from '../../../contract/resource.ts';
import { withChanged } from '../../drafts/changedFields.ts';
import { useDraftNoting } from '../../drafts/useDraftNoting.ts';
import { useHouse } from '../../house.ts';
import { createRecordChecks } from '../../registry/createRecordChecks.ts';
import { useSay } from '../../texts/useSay.ts';
import { createFormStore, type FormStore } from './createFormStore.ts';
import { newRecord } from './newRecord.ts';
import type { RecordFormProps } from './useRecordForm.ts';

interface Made {
  readonly module: ResourceModule;
  readonly initial: Readonly<Record<string, unknown>>;
  readonly store: FormStore;
}

/**
 * The state of a form. When the resource has a newer version while the form is open, a new state takes over what was
 * typed, and the person is told.
 */
export function useFormStore({
  module,
  record,
  restored,
}: Pick<RecordFormProps, 'module' | 'record' | 'restored'>): FormStore {
  const { notices } = useHouse();
  const { say, language } = useSay();
  const make = (typedBefore?: Readonly<Record<string, unknown>>): Made => {
    const { resource } = module;
    const initial = record ?? newRecord(resource);
    const typed = typedBefore ?? (restored && withChanged(resource, { initial, changed: restored.changed }));
    const checks = createRecordChecks(module);
    const parts = { resource, checks, initial, version: record?.version, language };
    return { module, initial, store: createFormStore({ ...parts, ...(typed ? { typed } : {}) }) };
  };
  const [first] = useState(module);
  const [made, setMade] = useState(() => make());
  const current = made.module === module ? made : make(made.store.get().typed);
  if (current !== made) setMade(current);
  useEffect(() => {
    if (module !== first) notices.show({ type: 'info', text: say('session.changed') });
  }, [module, first, notices, say]);
  useDraftNoting({ resource: module.resource, record, initial: current.initial, store: current.store });
  return current.store;
}
