import { createHash } from 'node:crypto';
import type { JsonSchema, Resource } from '../../src/contract/resource.ts';
import { lazily } from '../cache.ts';
import type { CheckSchemas } from '../model/checkSchemas.ts';
import { checkGroups, compileChecks, exportName, recordExport } from '../model/checks.ts';
import { comparisons } from '../read/recordSource.ts';

/** What a module is made of. */
interface Parts {
  readonly resource: Resource;
  readonly schemas: CheckSchemas;
  /** The compiled checks as a text that assigns them to `exports`. */
  readonly checks: string;
}

/**
 * Text of the module that the browser loads (`ResourceModule` of the contract). It imports nothing and evaluates
 * nothing: what the checks need comes from `load`, so the page's `script-src 'self'` is enough.
 */
export function emitModule({ resource, schemas, checks }: Parts): string {
  const groups = checkGroups.map((group) => {
    const names = Object.keys(schemas[group]);
    return `  ${group}: {${names.map((name) => `${embed(name)}: ${checkOf(exportName(group, name))}`).join(', ')}},\n`;
  });
  return `export const resource = ${embed(resource)};

export function createChecks(load) {
const require = load;
const exports = {};
${checks.replace(/^"use strict";\s*/, '')}
const check = (validate) => (value) => (validate(value) ? [] : [...validate.errors]);
return {
  record: ${checkOf(recordExport)},
${groups.join('')}};
}
`;
}

function checkOf(name: string): string {
  return `check(exports[${embed(name)}])`;
}

/** JSON as a JavaScript expression that stays harmless inside HTML too. */
function embed(value: unknown): string {
  const escapes: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? character);
}

/**
 * What tells the modules of this compiler from those of another version, which may make another text of the same file:
 * the digest of a module that uses every keyword of the checks.
 */
export const moduleGeneration = lazily((): string => {
  const rules = { decimal: { scale: 2 }, money: {}, subdivision: 'b', postalCode: { country: 'b' } };
  const text: JsonSchema = {
    ...{ type: 'string', format: 'date', maxLength: 9, minLength: 1, pattern: '^a$', enum: ['a'], const: 'a' },
    ...rules,
    ...Object.fromEntries(comparisons.map((keyword) => [keyword, 'b'])),
  };
  const number: JsonSchema = { type: 'integer', minimum: 1, maximum: 9, exclusiveMinimum: 0 };
  const list: JsonSchema = {
    type: 'array',
    minItems: 1,
    maxItems: 9,
    items: { type: 'object', properties: { b: text } },
  };
  const record: JsonSchema = {
    ...{ type: 'object', additionalProperties: false, required: ['a', 'b', 'c'] },
    properties: { a: text, b: { type: 'boolean' }, c: number, d: list },
    if: { type: 'object', anyOf: [{ type: 'object', not: { type: 'object', required: ['a'] } }] },
    then: {
      type: 'object',
      oneOf: [{ type: 'object', required: ['b'] }],
      allOf: [{ type: 'object', required: ['c'] }],
    },
  };
  const group = { a: { type: 'object', required: ['a'] } };
  const schemas = { record, conditions: { 'a.b': record }, warnings: group, when: group, input: group };
  const code = emitModule({ resource: {} as Resource, schemas, checks: compileChecks(schemas).code });
  return createHash('sha256').update(code).digest('hex');
});
