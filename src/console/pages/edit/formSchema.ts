import { type ErrorSchema, type RJSFSchema, toErrorSchema, type UiSchema, type ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { FieldFault } from '../../../contract/envelope.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { FormStore } from './createFormStore.ts';

/**
 * The form of a resource in RJSF's words. RJSF lays its fields out and asks the validator; what a value looks like its
 * input knows, and what it may be the compiled checks.
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
 * RJSF's validator over the compiled checks of the resource: nothing is compiled in the browser. It is asked once, when
 * somebody wants to save. Its faults go to `onError` alone: below the fields stands what the checks say of what is typed by
 * now, beside what others have found (`extraErrors`), which is therefore all that RJSF keeps for the fields.
 */
export function createValidator(schema: RJSFSchema, store: Pick<FormStore, 'faultsOf'>): ValidatorType {
  const check: Parameters<typeof createPrecompiledValidator>[0][string] = (record) => {
    const faults = store.faultsOf(record);
    check.errors = faults.map(({ path, keyword, message }) => ({
      ...{ instancePath: path, schemaPath: '', keyword, params: {}, message },
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

/** Faults that others have found, as RJSF takes them and hands them on to the fields. */
export function extraErrorsOf(faults: readonly FieldFault[]): ErrorSchema | undefined {
  if (faults.length === 0) return undefined;
  return toErrorSchema(
    faults.map(({ path, message }) => ({ property: path.replaceAll('/', '.'), message, stack: message })),
  );
}

/** What RJSF says of one place. */
export function faultsOf(messages: readonly string[] | undefined, path: string): readonly FieldFault[] {
  return (messages ?? []).map((message) => ({ path, keyword: 'extra', message }));
}

/** What RJSF says of all that lies below a path. */
export function faultsIn(errors: ErrorSchema | undefined, path: string): readonly FieldFault[] {
  const parts = Object.entries((errors ?? {}) as Record<string, ErrorSchema | readonly string[] | undefined>);
  return parts.flatMap(([step, part]) =>
    step === '__errors' ? faultsOf(part as readonly string[], path) : faultsIn(part as ErrorSchema, `${path}/${step}`),
  );
}
