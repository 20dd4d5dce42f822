import { createHash } from 'node:crypto';
import type { JsonSchema, Resource } from '../../src/contract/resource.ts';
import { compileChecks } from '../model/compileChecks.ts';
import { lazily } from '../model/lazily.ts';
import { comparisons } from '../read/source.ts';
import { emitModule } from './emitModule.ts';

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
