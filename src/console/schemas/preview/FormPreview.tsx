import { type ReactNode, useEffect, useId, useState } from 'react';
import type { ResourceModule } from '../../../contract/resource.ts';
import { createFormStore } from '../../pages/edit/createFormStore.ts';
import { FormFields } from '../../pages/edit/FormFields.tsx';
import { newRecord } from '../../pages/edit/newRecord.ts';
import { createRecordChecks } from '../../registry/createRecordChecks.ts';
import { useSay } from '../../texts/useSay.ts';

/** The form of a module with a new record: conditions, defaults and checks work, and nothing is saved or parked. */
export function FormPreview({ module }: { module: ResourceModule }): ReactNode {
  const { resource } = module;
  const { language } = useSay();
  const id = useId();
  const [store] = useState(() => {
    const parts = { resource, checks: createRecordChecks(module), initial: newRecord(resource) };
    return createFormStore({ ...parts, version: undefined, language });
  });
  useEffect(() => store.speak(language), [store, language]);
  return (
    <div className="q-edit-body">
      <FormFields
        resource={resource}
        store={store}
        id={id}
        onSubmit={() => store.submitted()}
        onFault={() => store.submitted()}
      />
    </div>
  );
}
