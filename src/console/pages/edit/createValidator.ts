import { type RJSFValidationError, toErrorSchema, type ValidatorType } from '@rjsf/utils';
import type { FieldFault } from '../../../contract/envelope.ts';

/** RJSF's validator made of our compiled checks: nothing is compiled in the browser. */
export function createValidator(
  faultsOf: (record: Readonly<Record<string, unknown>>) => readonly FieldFault[],
): ValidatorType {
  const errorsOf = (record: unknown): RJSFValidationError[] =>
    faultsOf((record ?? {}) as Record<string, unknown>).map(({ path, keyword, message }) => ({
      name: keyword,
      property: path.replaceAll('/', '.'),
      message,
      stack: message,
    }));
  return {
    validateFormData: (record) => {
      const errors = errorsOf(record);
      return { errors, errorSchema: toErrorSchema(errors) };
    },
    // Only schemas with alternatives ask this; ours have none.
    isValid: () => true,
    rawValidation: (_schema, record) => ({ errors: errorsOf(record) as never[] }),
  };
}
