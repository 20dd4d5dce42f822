import Form from '@rjsf/core';
import { memo, type ReactNode, useMemo } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { LineStatesContext, SiblingsContext, WaitsContext } from '../../../fields/services.tsx';
import { useLatest } from '../../client/rendering.ts';
import { useSay } from '../../texts/i18n.ts';
import type { FormStore } from './createFormStore.ts';
import { createValidator } from './createValidator.ts';
import { FaceWidget } from './FaceWidget.tsx';
import { FieldBox } from './FieldBox.tsx';
import { FormContext } from './formContext.ts';
import { formSchema } from './formSchema.ts';
import { Sections } from './Sections.tsx';
import { siblingsOf } from './siblingsOf.ts';

const widgets = { face: FaceWidget };
const templates = { FieldTemplate: FieldBox, ObjectFieldTemplate: Sections };

interface FormFieldsProps {
  readonly resource: Resource;
  readonly store: FormStore;
  readonly id: string;
  /** The person wants to save, and nothing is known to be wrong. */
  readonly onSubmit: () => void;
  /** The person wants to save, and something is wrong. */
  readonly onFault: () => void;
}

/**
 * The fields of a form. RJSF lays them out, finds their faces and checks before a save; the values are in the state of the
 * form, which each face listens to by itself. So RJSF, which renders all fields on any change, renders once.
 */
export function FormFields({ onSubmit, onFault, ...props }: FormFieldsProps): ReactNode {
  const ends = useLatest({ onSubmit, onFault });
  return <StillFields {...props} ends={ends} />;
}

interface StillFieldsProps extends Omit<FormFieldsProps, 'onSubmit' | 'onFault'> {
  readonly ends: { readonly current: Pick<FormFieldsProps, 'onSubmit' | 'onFault'> };
}

const StillFields = memo(function StillFields({ resource, store, id, ends }: StillFieldsProps): ReactNode {
  const { language } = useSay();
  const parts = useMemo(() => ({ resource, store }), [resource, store]);
  const siblings = useMemo(() => siblingsOf(store, resource), [store, resource]);
  const schemas = useMemo(() => formSchema(resource, language), [resource, language]);
  const validator = useMemo(() => createValidator(store), [store]);
  return (
    <FormContext value={parts}>
      <SiblingsContext value={siblings}>
        <LineStatesContext value={store.lineStateOf}>
          <WaitsContext value={store.waits}>
            <Form
              id={id}
              idPrefix={id}
              schema={schemas.schema}
              uiSchema={schemas.uiSchema}
              validator={validator}
              widgets={widgets}
              templates={templates}
              noHtml5Validate
              showErrorList={false}
              onSubmit={() => ends.current.onSubmit()}
              onError={() => ends.current.onFault()}
            />
          </WaitsContext>
        </LineStatesContext>
      </SiblingsContext>
    </FormContext>
  );
});
