import { describe, expect, it } from 'vitest';
import { materialOfOpenApi } from '../../../codegen/new/sources/openapi.ts';
import { draft, draftSchema, fieldOf, readExample } from './support/draft.ts';

const thing = (properties: object, more: object = {}) => ({ Thing: { type: 'object', properties, ...more } });
const reported = (property: object) => fieldOf(draftSchema(thing({ it: property, otherName: { type: 'string' } })), 'it');

describe('a schema of an OpenAPI document', () => {
  it.each([
    ['a limited text', { type: 'string', minLength: 2, maxLength: 12 }, { type: 'string', minLength: 2, maxLength: 12 }],
    ['a date', { type: 'string', format: 'date' }, { type: 'string', format: 'date' }],
    ['a date-time', { type: 'string', format: 'date-time', maxLength: 30 }, { type: 'string', format: 'date-time' }],
    ['choices', { type: 'string', enum: ['A', 'B', null], nullable: true }, { type: 'string', enum: ['A', 'B'] }],
    ['numbered choices', { type: 'integer', enum: [1, 2] }, { type: 'integer', enum: [1, 2] }],
    ['a whole number', { type: 'integer', minimum: 0, exclusiveMinimum: true }, { type: 'integer', exclusiveMinimum: 0 }],
    ['its newer spelling', { type: ['integer', 'null'], exclusiveMinimum: 0 }, { type: 'integer', exclusiveMinimum: 0 }],
    ['cents', { type: 'number', multipleOf: 0.01 }, { type: 'string', format: 'decimal', precision: 18, scale: 2 }],
    ['a boolean', { type: 'boolean', default: true }, { type: 'boolean', default: true }],
    ['an example', { type: 'string', example: 'a@example.com' }, { type: 'string', format: 'email' }],
    ['a standard', { type: 'string', description: 'ISO 4217 code' }, expect.objectContaining({ format: 'currency' })],
    ['a pattern', { type: 'string', pattern: '^[A-Z]{3}$' }, { type: 'string', pattern: '^[A-Z]{3}$' }],
    ['a pattern for the start', { type: 'string', pattern: '^[A-Z]' }, { type: 'string', pattern: '^([A-Z]).*$' }],
    [
      'a reference with a description beside it',
      { $ref: '#/components/schemas/Thing/properties/otherName', maxLength: 7 },
      { type: 'string', maxLength: 7 },
    ],
    ['one or nothing', { anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] }, { type: 'string', maxLength: 9 }],
    ['words', { type: 'object', allOf: [{ type: 'string' }, { maxLength: 5 }] }, expect.anything()],
  ])('keeps %s', (_, property, expected) => {
    expect(reported(property)).toEqual(expected);
  });

  it('merges combined schemas, flattens objects, and converts lists to rows', () => {
    const drafted = draftSchema({
      Base: { type: 'object', required: ['code'], properties: { code: { type: 'string', maxLength: 9 } } },
      Line: { type: 'object', required: ['qty'], properties: { qty: { type: 'integer' } } },
      Thing: {
        allOf: [{ $ref: '#/components/schemas/Base' }],
        properties: {
          place: { type: 'object', properties: { city: { type: 'string' } } },
          lines: { type: 'array', maxItems: 7, items: { $ref: '#/components/schemas/Line' } },
        },
      },
    });
    expect(drafted.faults).toEqual([]);
    expect(drafted.source.record).toMatchObject({
      required: ['code'],
      properties: { code: { maxLength: 9 }, placeCity: {}, lines: { maxItems: 7, items: { required: ['qty'] } } },
    });
  });

  it('is cut off at recursion, at missing targets and at other documents, and says so', () => {
    const drafted = draftSchema(
      thing({
        name: { type: 'string' },
        parent: { $ref: '#/components/schemas/Thing' },
        gone: { $ref: '#/components/schemas/Gone' },
        away: { $ref: 'https://example.com/a.json#/B' },
        loop: { $ref: '#/components/schemas/Thing/properties/loop' },
      }),
    );
    expect(Object.keys(drafted.source.record.properties)).toEqual(['name']);
    expect(drafted.faults).toEqual([]);
    const notes = drafted.notes.join('\n');
    for (const word of ['`Thing` refers to itself', 'Gone` does not exist', 'a.json#/B` is in another document']) {
      expect(notes).toContain(word);
    }
  });

  it('drops keywords that the language rejects, and says which', () => {
    const drafted = draftSchema(
      thing({
        name: { type: 'string' },
        slow: { type: 'string', pattern: '^(a+)+$' },
        low: { type: 'integer', minimum: 9, maximum: 3 },
        odd: { type: 'string', enum: ['A'], default: 'B' },
      }),
    );
    expect(drafted.faults).toEqual([]);
    expect(fieldOf(drafted, 'slow')).toEqual({ type: 'string', maxLength: 500 });
    const notes = drafted.notes.join('\n');
    for (const word of ['`pattern` of `slow` is left out', '`minimum` of `low` is left out', '`default` of `odd` is left out']) {
      expect(notes).toContain(word);
    }
  });

  it.each([
    ['3.0/json/petstore.json', 'Pet', ['categoryId', 'categoryName', 'name', 'photoUrls', 'tags', 'status']],
    ['3.0/yaml/petstore.yaml', 'Order', ['petId', 'quantity', 'shipDate', 'status', 'complete']],
    ['2.0/json/petstore.json', 'User', ['username', 'firstName', 'lastName', 'email', 'phone', 'userStatus']],
  ])('the pet store (%s) becomes a valid file', (path, schema, names) => {
    const drafted = draft(materialOfOpenApi(readExample(path), { file: path, schema }));
    expect(drafted.faults).toEqual([]);
    expect(Object.keys(drafted.source.record.properties)).toEqual(names);
  });

  it('every schema of a large document becomes a valid file', () => {
    const path = '3.0/json/star-trek.json';
    const text = readExample(path);
    const names = Object.keys(JSON.parse(text).components.schemas)
      .filter((name) => /Base$|Header$/.test(name))
      .slice(0, 25);
    expect(names).toHaveLength(25);
    for (const schema of names) expect(draft(materialOfOpenApi(text, { file: path, schema })).faults).toEqual([]);
  });

  it.each([
    ['not a document', '{"a": 1}', 'Pet', 'is not an OpenAPI document'],
    ['broken YAML', 'openapi: "3.0.0\n  a: b', 'Pet', 'is neither JSON nor YAML'],
    ['a misspelled schema', readExample('3.0/json/petstore.json'), 'Pett', 'did you mean `Pet`?'],
    ['no schema at all', '{"openapi": "3.1.0"}', 'Pet', 'contains no schemas'],
    ['an empty schema', '{"openapi": "3.1.0", "components": {"schemas": {"Pet": {}}}}', 'Pet', 'has no fields'],
    ['a schema of the prototype', '{"openapi": "3.1.0", "components": {"schemas": {"Pet": {}}}}', 'constructor', 'has no schema'],
  ])('is refused in one line: %s', (_, text, schema, expected) => {
    const drafting = () => draft(materialOfOpenApi(text, { file: 'api.yaml', schema }));
    expect(drafting).toThrow(expect.objectContaining({ name: 'Trouble', message: expect.stringMatching(/^[^\n]+$/) }));
    expect(drafting).toThrow(expected);
  });
});
