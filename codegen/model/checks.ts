import type { Ajv, ValidateFunction } from 'ajv';
import { ValueScope } from 'ajv/dist/compile/codegen/index.js';
import standalone from 'ajv/dist/standalone/index.js';
import type { Check, Checks, JsonSchema } from '../../src/contract/resource.ts';
import { lazily } from '../cache.ts';
import type { CheckSchemas } from './checkSchemas.ts';
import { createAjv } from './validators.ts';

/** The checks of a resource: as functions for the server, and as code that assigns them to `exports` for the browser. */
interface CompiledChecks {
  readonly checks: Checks;
  readonly code: string;
}

/** The export name of the record check; `exportName` gives the others. */
export const recordExport = 'record';

/** The groups of checks that the browser gets too. The check of the record is in none of them. */
export const checkGroups = ['conditions', 'warnings', 'when', 'input'] as const;
/** The groups that only the server needs. */
const serverGroups = ['reminders'] as const;

type CheckGroup = (typeof checkGroups)[number] | (typeof serverGroups)[number];

/** Returns the export name of a check. The names of conditions contain a dot and those of other checks do not, so they never collide. */
export function exportName(group: CheckGroup, name: string): string {
  return group === 'conditions' ? name : `${group}/${name}`;
}

const ajv: { scope: ValueScope } & Omit<Ajv, 'scope'> = createAjv();

/** Compiles the schemas of a resource. This is the slowest step of a compilation, so `lazyChecks` postpones it until a check is needed. */
export function compileChecks(schemas: CheckSchemas): CompiledChecks {
  const named = Object.entries(exportsOf(schemas, everyGroup));
  // Ajv numbers the variables of the generated code per scope. With a new scope, the code of a resource does not depend on the resources
  // compiled before it.
  ajv.scope = new ValueScope({ ...ajv.scope.opts, scope: {} });
  try {
    for (const [name, schema] of named) ajv.addSchema(schema, name);
    const validators = new Map(named.map(([name]) => [name, validatorOf(name)]));
    const shared = Object.keys(exportsOf(schemas, checkGroups));
    const code = standalone.default(ajv as Ajv, Object.fromEntries(shared.map((name) => [name, name])));
    // Frees the source code that Ajv keeps with each check, because it takes far more memory than the check.
    for (const validate of validators.values()) delete validate.source;
    return { checks: toChecks(schemas, validators), code };
  } finally {
    for (const [name] of named) ajv.removeSchema(name);
  }
}

const everyGroup = [...checkGroups, ...serverGroups] as const;

function exportsOf(schemas: CheckSchemas, groups: readonly CheckGroup[]): Record<string, JsonSchema> {
  const others = groups.flatMap((group) =>
    Object.entries(schemas[group]).map(([name, schema]) => [exportName(group, name), schema] as const),
  );
  return { [recordExport]: schemas.record, ...Object.fromEntries(others) };
}

function toChecks(schemas: CheckSchemas, validators: ReadonlyMap<string, ValidateFunction>): Checks {
  const checkOf = (name: string): Check => {
    const validate = validators.get(name);
    if (!validate) throw new Error(`no check was compiled for ${name}`);
    return (value) => (validate(value) ? [] : [...(validate.errors ?? [])]);
  };
  const groups = everyGroup.map((group) => {
    const names = Object.keys(schemas[group]);
    return [group, Object.fromEntries(names.map((name) => [name, checkOf(exportName(group, name))]))] as const;
  });
  return { record: checkOf(recordExport), ...(Object.fromEntries(groups) as Omit<Checks, 'record'>) };
}

function validatorOf(name: string): ValidateFunction {
  const validate = ajv.getSchema(name);
  if (!validate) throw new Error(`no check was compiled for ${name}`);
  return validate as ValidateFunction;
}

/** The checks of a resource, compiled on first use, and the key that identifies them. */
interface LazyChecks {
  readonly key: string;
  readonly compiled: () => CompiledChecks;
}

/** The checks by key. When a file is saved, the checks of all other files are reused. */
const cache = new Map<string, LazyChecks>();
const maxCached = 4_000;

/** Returns the checks for these schemas. They are compiled on first use, because most resources of a large folder are rarely used. */
export function lazyChecks(schemas: CheckSchemas): LazyChecks {
  const key = JSON.stringify(schemas);
  const checks = cache.get(key) ?? { key, compiled: lazily(() => compileChecks(schemas)) };
  // Moves the entry to the end, so that the least recently used one is evicted first.
  cache.delete(key);
  cache.set(key, checks);
  const [oldest] = cache.keys();
  if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
  return checks;
}
