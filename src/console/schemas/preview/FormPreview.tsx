import Form from '@rjsf/core';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import type { ResourceModule } from '../../../contract/resource.ts';
import { SiblingsContext } from '../../../fields/services.tsx';
import { createFormStore } from '../../pages/edit/createFormStore.ts';
import { createValidator } from '../../pages/edit/createValidator.ts';
import { FaceWidget } from '../../pages/edit/FaceWidget.tsx';
import { FieldBox } from '../../pages/edit/FieldBox.tsx';
import { FormContext } from '../../pages/edit/formContext.ts';
import { formSchema } from '../../pages/edit/formSchema.ts';
import { newRecord } from '../../pages/edit/newRecord.ts';
import { Sections } from '../../pages/edit/Sections.tsx';
import { createRecordChecks } from '../../registry/createRecordChecks.ts';
import { useSay } from '../../texts/useSay.ts';

const widgets = { face: FaceWidget };
const templates = { FieldTemplate: FieldBox, ObjectFieldTemplate: Sections };

/** The form of a module with a new record: conditions, defaults and checks work, and nothing is saved or parked. */
export function FormPreview({ module }: { module: ResourceModule }): ReactNode {
  const { resource } = module;
  const { language } = useSay();
  const id = useId();
  const [store] = useState(() =>
    createFormStore({
      resource,
      checks: createRecordChecks(module),
      initial: newRecord(resource),
      version: undefined,
      language,
    }),
  );
  useEffect(() => store.speak(language), [store, language]);
  const parts = useMemo(() => ({ resource, store }), [resource, store]);
  const siblings = useMemo(() => ({ get: () => store.get().typed, subscribe: store.subscribe }), [store]);
  const schemas = useMemo(() => formSchema(resource, language), [resource, language]);
  const validator = useMemo(() => createValidator(store.faultsOf), [store]);
  return (
    <div className="q-edit-body">
      <FormContext value={parts}>
        <SiblingsContext value={siblings}>
          <Form
            idPrefix={id}
            schema={schemas.schema}
            uiSchema={schemas.uiSchema}
            validator={validator}
            initialFormData={store.get().typed}
            widgets={widgets}
            templates={templates}
            noHtml5Validate
            showErrorList={false}
            onChange={({ formData }) => store.change(formData)}
            onSubmit={() => store.submitted()}
            onError={() => store.submitted()}
          />
        </SiblingsContext>
      </FormContext>
    </div>
  );
}
