import type { Ajv, ValidateFunction } from 'ajv';
import { ValueScope } from 'ajv/dist/compile/codegen/index.js';
import standalone from 'ajv/dist/standalone/index.js';
import type { Check, Checks, JsonSchema } from '../../src/contract/resource.ts';
import { createAjv } from './validatorFactory.ts';

/** The checks of a resource, ready to call, and the same as a text that assigns them to `exports`. */
export interface CompiledChecks {
  readonly checks: Checks;
  readonly code: string;
}

/** What the record's check is called among the exports; conditions have a dot in their names. */
export const recordExport = 'record';

const ajv: { scope: ValueScope } & Omit<Ajv, 'scope'> = createAjv();

/** Compiles the schema of a record and those of its conditions. */
export function compileChecks(record: JsonSchema, conditions: Readonly<Record<string, JsonSchema>>): CompiledChecks {
  const schemas = Object.entries({ [recordExport]: record, ...conditions });
  // Names are counted per scope: a new one keeps the text of one resource free of traces of the others.
  ajv.scope = new ValueScope({ ...ajv.scope.opts, scope: {} });
  try {
    for (const [name, schema] of schemas) ajv.addSchema(schema, name);
    const validators = Object.fromEntries(schemas.map(([name]) => [name, toCheck(validatorOf(name))]));
    const code = standalone.default(ajv as Ajv, Object.fromEntries(schemas.map(([name]) => [name, name])));
    const { [recordExport]: check = never, ...others } = validators;
    return { checks: { record: check, conditions: others }, code };
  } finally {
    for (const [name] of schemas) {
      // @ts-ignore
      const v = ajv.getSchema(name); v.source = undefined; v.schemaEnv=undefined; 
      ajv.removeSchema(name);
    }
  }
}

function validatorOf(name: string): ValidateFunction {
  const validate = ajv.getSchema(name);
  if (!validate) throw new Error(`no check was compiled for ${name}`);
  return validate as ValidateFunction;
}

function toCheck(validate: ValidateFunction): Check {
  return (record) => (validate(record) ? [] : [...(validate.errors ?? [])]);
}

const never: Check = () => [];
