import Form from '@rjsf/core';
import type { FieldTemplateProps, ObjectFieldTemplateProps, WidgetProps } from '@rjsf/utils';
import { type CSSProperties, memo, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { Field, Resource, Section } from '../../../contract/resource.ts';
import { useGrowth } from '../../../fields/faces/useGrowth.ts';
import { LineStatesContext, SiblingsContext, WaitsContext } from '../../../fields/services.tsx';
import { useLatest } from '../../client/rendering.ts';
import { useSay } from '../../texts/i18n.ts';
import { type FormStore, siblingsOf } from './createFormStore.ts';
import { FormContext, useFormParts } from './formContext.ts';
import { createValidator, formSchema } from './formSchema.ts';
import { FaceInput, OneField } from './OneField.tsx';

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

/** RJSF's field template: the whole form as it is, and a box with label, input and messages for each field. */
function FieldBox({ id, uiSchema, children }: FieldTemplateProps): ReactNode {
  const field = uiSchema?.['ui:options']?.field as Field | undefined;
  return field ? <OneField id={id} field={field} input={children} /> : children;
}

/** The one widget that RJSF knows: it shows the face of the field's kind. Its value is in the state of the form. */
function FaceWidget({ id, options }: WidgetProps): ReactNode {
  return <FaceInput id={id} field={options.field as unknown as Field} />;
}

/** So many fields come with one frame, and the rest of the section that they are in. */
const slice = 24;

/** RJSF's object template: the fields in the sections and columns that the resource says. */
function Sections({ properties }: ObjectFieldTemplateProps): ReactNode {
  const { sections } = useFormParts().resource.form;
  const before = sections.map((_, i) => sections.slice(0, i).flatMap(({ fields }) => fields).length);
  const grown = useGrowth((before.at(-1) ?? 0) + 1, slice);
  return (
    <div className="q-form">
      {sections.slice(0, before.filter((count) => count < grown).length).map((section) => (
        <OneSection key={section.fields.join()} section={section}>
          {section.fields.map((name) => properties.find((property) => property.name === name)?.content)}
        </OneSection>
      ))}
    </div>
  );
}

/** Kinds that are tables of inputs: the wider the page, the more of their columns are seen. */
const tables = ['rows', 'lines'];

/** A section; gone when all of its fields are hidden. */
function OneSection({ section, children }: { section: Section; children: ReactNode }): ReactNode {
  const { language } = useSay();
  const { resource, store } = useFormParts();
  const kindOf = (name: string) => resource.fields.find((field) => field.name === name)?.kind ?? '';
  const isWide = section.fields.every((name) => tables.includes(kindOf(name)));
  const isVisible = useSyncExternalStore(store.subscribe, () =>
    section.fields.some((name) => store.get().fields[name]?.isVisible),
  );
  return (
    <section className="q-section" data-wide={isWide} hidden={!isVisible}>
      {section.title && <h2>{section.title[language]}</h2>}
      <div className="q-grid" style={{ '--q-columns': section.columns } as CSSProperties}>
        {children}
      </div>
    </section>
  );
}
