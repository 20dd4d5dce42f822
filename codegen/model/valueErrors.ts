import type { ValidateFunction } from 'ajv';
import type { CheckError, JsonSchema } from '../../src/contract/resource.ts';
import { createAjv } from './validatorFactory.ts';

/** A value that a file fixes, with the schema of its field and the values that stand beside it. */
export interface FixedValue {
  readonly schema: JsonSchema;
  readonly value: unknown;
  readonly siblings: Readonly<Record<string, unknown>>;
  /** JSON pointer of the value in the record. */
  readonly pointer: string;
}

const ajv = createAjv();

/** Most fixed values are choices of the same few enums: their checks are compiled once for all files. */
const known = new Map<string, ValidateFunction>();
const maxKnown = 1_000;

/** What a field refuses about a value that a file fixes for it, without compiling the checks of the whole record. */
export function valueErrors({ schema, value, siblings, pointer }: FixedValue): CheckError[] {
  const validate = validatorOf(schema);
  if (validate({ ...siblings, [placeholder]: value })) return [];
  return (validate.errors ?? []).map((error) => ({
    ...error,
    instancePath: error.instancePath.replace(`/${placeholder}`, pointer),
  }));
}

/** No field is called so; the value stands beside its siblings, for comparisons to find them. */
const placeholder = '-';

function validatorOf(schema: JsonSchema): ValidateFunction {
  const key = JSON.stringify(schema);
  const validate = known.get(key) ?? ajv.compile({ type: 'object', properties: { [placeholder]: schema } });
  if (known.size >= maxKnown) known.clear();
  known.set(key, validate);
  return validate;
}
