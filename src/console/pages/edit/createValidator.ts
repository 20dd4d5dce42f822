import { type RJSFValidationError, toErrorSchema, type ValidatorType } from '@rjsf/utils';
import type { FormStore } from './createFormStore.ts';

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
