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

/** Compiling is most of the work, and when a file is saved all the others are as they were. */
const known = new Map<string, CompiledChecks>();
const maxKnown = 4_000;

/** Compiles the schema of a record and those of its conditions. */
export function compileChecks(record: JsonSchema, conditions: Readonly<Record<string, JsonSchema>>): CompiledChecks {
  const key = JSON.stringify([record, conditions]);
  const compiled = known.get(key) ?? compileAnew(record, conditions);
  // Taken out and put back, so that the one that was not asked for longest is the first to go.
  known.delete(key);
  known.set(key, compiled);
  const [oldest] = known.keys();
  if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
  return compiled;
}

function compileAnew(record: JsonSchema, conditions: Readonly<Record<string, JsonSchema>>): CompiledChecks {
  const schemas = Object.entries({ [recordExport]: record, ...conditions });
  // Names are counted per scope: a new one keeps the text of one resource free of traces of the others.
  ajv.scope = new ValueScope({ ...ajv.scope.opts, scope: {} });
  try {
    for (const [name, schema] of schemas) ajv.addSchema(schema, name);
    const validators = schemas.map(([name]) => validatorOf(name));
    const code = standalone.default(ajv as Ajv, Object.fromEntries(schemas.map(([name]) => [name, name])));
    // The parts that the text was put together from weigh far more than the checks.
    for (const validate of validators) delete validate.source;
    const [check = never, ...others] = validators.map(toCheck);
    const names = Object.keys(conditions);
    return {
      checks: { record: check, conditions: Object.fromEntries(names.map((name, i) => [name, others[i] ?? never])) },
      code,
    };
  } finally {
    for (const [name] of schemas) ajv.removeSchema(name);
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
