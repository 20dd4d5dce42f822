import Form from '@rjsf/core';
import {
  type ErrorSchema,
  type FieldProps,
  type FieldTemplateProps,
  type ObjectFieldTemplateProps,
  type RJSFSchema,
  toErrorSchema,
  type UiSchema,
  type ValidatorType,
} from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import {
  type ComponentProps,
  type CSSProperties,
  createContext,
  memo,
  type ReactNode,
  type RefObject,
  use,
  useMemo,
  useSyncExternalStore,
} from 'react';
import type { Field } from '../../../contract/field.ts';
import type { Resource, Section } from '../../../contract/resource.ts';
import type { FieldFault } from '../../../contract/wire.ts';
import { isTable } from '../../../fields/kinds.ts';
import { LineStatesContext, SiblingsContext, WaitsContext } from '../../../fields/services.tsx';
import { useGrowth } from '../../../fields/widgets/rendering.ts';
import { useLatest } from '../../client/store.ts';
import { useT } from '../../texts/i18n.ts';
import { type FormStore, siblingsOf } from './createFormStore.ts';
import { FormContext, useFormParts } from './formContext.ts';
import { OneField } from './OneField.tsx';
import type { Submitting } from './pressing.ts';

const fields = { kind: KindField };
const templates = { FieldTemplate: Plain, ObjectFieldTemplate: Sections };

interface FormFieldsProps {
  readonly resource: Resource;
  readonly store: FormStore;
  readonly id: string;
  readonly submitting: Submitting;
}

/**
 * The fields of a form, laid out by RJSF. On submit, RJSF receives the current record, runs the compiled checks, and reports success or
 * faults. Until then the values are in the form store and each field subscribes to its own value, because RJSF re-renders all fields on
 * any change.
 */
export function FormFields({ submitting, ...props }: FormFieldsProps): ReactNode {
  return <StillFields {...props} latest={useLatest(submitting)} />;
}

interface StillFieldsProps extends Omit<FormFieldsProps, 'submitting'> {
  readonly latest: RefObject<Submitting>;
}

const StillFields = memo(function StillFields({ resource, store, id, latest }: StillFieldsProps): ReactNode {
  const parts = useMemo(() => ({ resource, store }), [resource, store]);
  const siblings = useMemo(() => siblingsOf(store, resource), [store, resource]);
  const { schema, uiSchema } = useMemo(() => formSchema(resource), [resource]);
  const validator = useMemo(() => createValidator(schema, store), [schema, store]);
  const extraFaults = useSyncExternalStore(store.subscribe, () => store.get().extraFaults);
  const extraErrors = useMemo(() => extraErrorsOf(extraFaults), [extraFaults]);
  return (
    <FormContext value={parts}>
      <SiblingsContext value={siblings}>
        <LineStatesContext value={store.lineStateOf}>
          <WaitsContext value={store.waits}>
            <SubmittingContext value={latest}>
              <Form
                // The ref is null while the form's tab is in the background. The last form is kept because it must still validate.
                ref={(form) => {
                  if (form) latest.current.form.current = form;
                }}
                id={id}
                idPrefix={id}
                tagName={FormElement}
                schema={schema}
                uiSchema={uiSchema}
                validator={validator}
                fields={fields}
                templates={templates}
                noHtml5Validate
                showErrorList={false}
                {...(extraErrors && { extraErrors })}
                onSubmit={() => latest.current.onSubmit()}
                onError={() => latest.current.onError()}
              />
            </SubmittingContext>
          </WaitsContext>
        </LineStatesContext>
      </SiblingsContext>
    </FormContext>
  );
});

const SubmittingContext = createContext<RefObject<Submitting> | undefined>(undefined);

/** The form element; it passes the current input to RJSF before RJSF validates. */
function FormElement({ onSubmit, ...props }: ComponentProps<'form'>): ReactNode {
  const latest = use(SubmittingContext);
  return (
    <form
      {...props}
      onSubmit={(event) => {
        event.preventDefault();
        if (event.target !== event.currentTarget || latest?.current.handOver()) onSubmit?.(event);
      }}
    />
  );
}

/** RJSF's field template without label and messages, which our fields render themselves. */
function Plain({ children }: FieldTemplateProps): ReactNode {
  return children;
}

/** The only RJSF field: renders the input of the field's kind. Its value is in the form store. */
function KindField({ fieldPathId, name, uiSchema, errorSchema, rawErrors }: FieldProps): ReactNode {
  const extraFaults = [...faultsOf(rawErrors, `/${name}`), ...faultsIn(errorSchema, `/${name}`)];
  const field = uiSchema?.['ui:options']?.of as Field;
  return <StillField id={fieldPathId.$id} field={field} extraFaults={extraFaults.length > 0 ? extraFaults : none} />;
}

const none: readonly FieldFault[] = [];
const StillField = memo(OneField);

/** Number of fields rendered per frame, plus the rest of their section. */
const slice = 24;

/** RJSF's object template: arranges the fields in the sections and columns of the resource. */
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

/** A section; hidden if all of its fields are hidden. */
function OneSection({ section, children }: { section: Section; children: ReactNode }): ReactNode {
  const { language } = useT();
  const { resource, store } = useFormParts();
  // Tables of inputs use the full width of the page.
  const isWide = section.fields.every((name) => resource.fields.some((field) => field.name === name && isTable(field)));
  const isVisible = useSyncExternalStore(store.subscribe, () => section.fields.some((name) => store.get().fields[name]?.isVisible));
  return (
    <section className="q-section" data-wide={isWide} hidden={!isVisible}>
      {section.title && <h2>{section.title[language]}</h2>}
      <div className="q-grid" style={{ '--q-columns': section.columns } as CSSProperties}>
        {children}
      </div>
    </section>
  );
}

/**
 * Converts the form of a resource to RJSF schemas. RJSF uses them for the layout only: inputs format the values, and compiled checks
 * validate them.
 */
export function formSchema({ name, fields, form }: Resource): { schema: RJSFSchema; uiSchema: UiSchema } {
  const names = form.sections.flatMap((section) => section.fields);
  const shown = names.flatMap((each) => fields.find((field) => field.name === each) ?? []);
  const properties = Object.fromEntries(shown.map((field) => [field.name, { title: field.name }]));
  const inputs = shown.map((field) => [field.name, { 'ui:field': 'kind', 'ui:options': { of: field } }]);
  return {
    schema: { $id: name, type: 'object', properties },
    uiSchema: { ...Object.fromEntries(inputs), 'ui:submitButtonOptions': { norender: true } },
  };
}

/**
 * Creates RJSF's validator from the compiled checks of the resource, so that nothing is compiled in the browser. The validator runs on
 * submit. Its faults go only to `onError`: the fields show the live faults of the current input and `extraErrors` from the server.
 */
export function createValidator(schema: RJSFSchema, store: Pick<FormStore, 'faultsOf'>): ValidatorType {
  const check: Parameters<typeof createPrecompiledValidator>[0][string] = (record) => {
    const faults = store.faultsOf(record);
    check.errors = faults.map(({ path, keyword, message }) => ({
      instancePath: path,
      schemaPath: '',
      keyword,
      params: {},
      message,
    }));
    return faults.length === 0;
  };
  const compiled = createPrecompiledValidator({ [`${schema.$id}`]: check }, schema);
  return {
    isValid: (...requested) => compiled.isValid(...requested),
    rawValidation: (...requested) => compiled.rawValidation(...requested),
    validateFormData: (...requested) => ({ ...compiled.validateFormData(...requested), errorSchema: {} }),
  };
}

/** Converts faults from the server to RJSF's error format. */
export function extraErrorsOf(faults: readonly FieldFault[]): ErrorSchema | undefined {
  if (faults.length === 0) return undefined;
  return toErrorSchema(faults.map(({ path, message }) => ({ property: path.replaceAll('/', '.'), message, stack: message })));
}

/** Returns RJSF's errors at one path as faults. */
function faultsOf(messages: readonly string[] | undefined, path: string): readonly FieldFault[] {
  return (messages ?? []).map((message) => ({ path, keyword: 'extra', message }));
}

/** Returns RJSF's errors at and below a path as faults. */
export function faultsIn(errors: ErrorSchema | undefined, path: string): readonly FieldFault[] {
  const parts = Object.entries((errors ?? {}) as Record<string, ErrorSchema | readonly string[] | undefined>);
  return parts.flatMap(([step, part]) =>
    step === '__errors' ? faultsOf(part as readonly string[], path) : faultsIn(part as ErrorSchema, `${path}/${step}`),
  );
}
