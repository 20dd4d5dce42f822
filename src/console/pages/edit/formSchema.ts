import {
  type RJSFSchema,
  type RJSFValidationError,
  toErrorSchema,
  type UiSchema,
  type ValidatorType,
} from '@rjsf/utils';
import type { Field, Resource } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { kindOf } from '../../../fields/kinds.ts';
import type { FormStore } from './createFormStore.ts';

/**
 * The form of a resource in RJSF's words, for one language. RJSF only builds and holds the record: what a value looks
 * like is its face's affair, and what is wrong with it the compiled checks'.
 */
export function formSchema(resource: Resource, language: Language): { schema: RJSFSchema; uiSchema: UiSchema } {
  const names = resource.form.sections.flatMap((section) => section.fields);
  const fields = names.flatMap((name) => resource.fields.find((field) => field.name === name) ?? []);
  const properties = Object.fromEntries(fields.map((field) => [field.name, propertyOf(field, language)]));
  const uiFields = Object.fromEntries(
    fields.map((field) => [field.name, { 'ui:widget': 'face', 'ui:options': { field } }]),
  );
  return {
    schema: { type: 'object', properties },
    uiSchema: { ...uiFields, 'ui:submitButtonOptions': { norender: true } },
  };
}

/** Numbers too are strings here: the face makes numbers of them, so that a half-typed one is not lost on the way. */
function propertyOf(field: Field, language: Language): RJSFSchema {
  const title = field.title[language];
  const json = kindOf(field.kind)?.json;
  if (json === 'array') return { title, type: 'array', items: { type: 'object' } };
  return { title, type: json === 'boolean' ? 'boolean' : 'string' };
}

/**
 * RJSF's validator made of our compiled checks: nothing is compiled in the browser. What is judged is what the form's
 * state holds; RJSF itself is not told of each key.
 */
export function createValidator(store: FormStore): ValidatorType {
  const errorsOf = (): RJSFValidationError[] =>
    store.faultsOf(store.get().typed).map(({ path, keyword, message }) => ({
      name: keyword,
      property: path.replaceAll('/', '.'),
      message,
      stack: message,
    }));
  return {
    validateFormData: () => {
      const errors = errorsOf();
      return { errors, errorSchema: toErrorSchema(errors) };
    },
    // Only schemas with alternatives ask this; ours have none.
    isValid: () => true,
    rawValidation: () => ({ errors: errorsOf() as never[] }),
  };
}
