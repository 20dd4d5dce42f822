import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { createAjv } from '../../codegen/model/validators.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import type { CompiledResource } from '../../codegen/types.ts';
import type { Field } from '../../src/contract/field.ts';
import { generateRecord } from '../api/support/generateRecord.ts';
import { random as createRandom } from '../support/random.ts';
import { berth, compileBerth, field } from './support/fixtures.ts';
import { importModule } from './support/importModule.ts';

const { resources } = compile(readFolder('schemas'));

/** Generates values for a field that are valid, or invalid but close to valid ones. */
function valueNear(of: Field): fc.Arbitrary<unknown> {
  const choices = of.options?.map(({ value }) => (of.kind === 'integer' ? Number(value) : value)) ?? [];
  return fc.oneof(
    fc.constantFrom(...choices, of.default ?? '0', 'USNYC', 'US', 'CA', 'USD', '12.50', '-1', '90210', '2026-11-20'),
    fc.string({ maxLength: 130 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom('9074729', '123456789', 'Asia/Shanghai', 'https://example.com', 'a@example.com', 'ABCD'),
    fc.constantFrom(null, [], {}, [{ days: 1, rate: '2.00' }], [{ days: '1' }], [1]),
  );
}

/** Generates records that are valid except, in most runs, for one to three fields that are invalid or unknown. */
function recordOf(compiled: CompiledResource): fc.Arbitrary<Record<string, unknown>> {
  const entries: [string, fc.Arbitrary<unknown>][] = [
    ...compiled.resource.fields.map((each): [string, fc.Arbitrary<unknown>] => [each.name, valueNear(each)]),
    ['id', fc.string()],
    ['nothing', fc.string()],
    ['constructor', fc.constant(1)],
  ];
  const spoiled = fc.uniqueArray(fc.constantFrom(...entries), { maxLength: 3 }).chain((chosen) => fc.record(Object.fromEntries(chosen)));
  return fc.tuple(fc.constantFrom(...validRecords(compiled)), spoiled).map(([valid, change]) => ({ ...valid, ...change }));
}

/** Returns valid records. They are the same in every run. */
function validRecords(compiled: CompiledResource): Record<string, unknown>[] {
  const targets = compiled.resource.fields.flatMap(({ reference }) => reference?.resource ?? []);
  const ids = new Map(targets.map((target) => [target, ['1', '2']]));
  const random = createRandom(11);
  return Array.from({ length: 20 }, (_, n) => generateRecord({ compiled, ids, random, n }));
}

const total = 12_000;
const runs = Math.ceil(total / resources.length);

describe.each(resources.map((compiled) => [compiled.resource.name, compiled] as const))('%s', (_, compiled) => {
  it('gives the same result in the browser as on the server', async () => {
    const { module, checks } = await importModule(compiled.code);
    // Only the server sends reminders.
    const { reminders: _, ...shown } = compiled.resource;
    expect(module.resource).toEqual(shown);
    expect(Object.keys(checks.conditions)).toEqual(Object.keys(compiled.checks.conditions));
    let rejected = 0;
    fc.assert(
      fc.property(recordOf(compiled), (record) => {
        const errors = compiled.checks.record(record);
        rejected += errors.length > 0 ? 1 : 0;
        expect(checks.record(record)).toEqual(errors);
        for (const [name, check] of Object.entries(compiled.checks.conditions)) {
          expect(checks.conditions[name]?.(record)).toEqual(check(record));
        }
      }),
      { numRuns: runs },
    );
    expect(rejected).toBeGreaterThan(runs / 10);
    expect(runs - rejected).toBeGreaterThan(runs / 10);
  });
});

/** Returns the keywords and paths of a record's validation errors. */
function faultsOf(text: string, record: unknown): string[] {
  const [compiled] = compileBerth(text).resources;
  return (compiled?.checks.record(record) ?? []).map(
    ({ keyword, instancePath, params }) => `${keyword} ${params.missingProperty ?? instancePath}`,
  );
}

describe('the checks of a record', () => {
  const visible = `"visibleWhen": { "status": "1" }`;

  it.each<[string, string, unknown, string[]]>([
    ['accept the fields of the server and of the system', berth(), { id: '1', version: 2, code: 'a', createTime: 'x' }, []],
    ['refuse a field that there is not', berth(), { code: 'a', nothing: 1 }, ['additionalProperties ']],
    ['ignore inherited properties of objects', berth(), Object.create({ code: 'a' }), ['required code']],
    [
      'ask for a field with visibleWhen only while it is visible',
      berth({ field: field(`"type": "string", ${visible}`), required: '["extra"]' }),
      {},
      [],
    ],
    [
      'ask for it then',
      berth({ field: field(`"type": "string", ${visible}`), required: '["extra"]' }),
      { status: '1' },
      ['required extra', 'if '],
    ],
    [
      'ask for a hidden field never, whatever requiredWhen says',
      berth({ field: field(`"type": "string", ${visible}, "requiredWhen": { "code": { "isNull": false } }`) }),
      { code: 'a', status: '0' },
      [],
    ],
    [
      'compare decimals exactly',
      berth({ field: field('"type": "string", "format": "decimal", "precision": 5, "scale": 2, "maximum": 19.99') }),
      { code: 'a', extra: '19.99' },
      [],
    ],
    ['know 1.5 and 1.50 for the same', berth({ tail: ',\n"rules": [{ "must": { "draft": "1.5" } }]' }), { code: 'a', draft: '1.50' }, []],
    [
      'compare with the field beside',
      berth({ field: field('"type": "integer", "atMost": "length"') }),
      { code: 'a', extra: 3, length: 2 },
      ['atMost /extra'],
    ],
    [
      'take an empty field for a false condition',
      berth({
        tail: ',\n"rules": [{ "when": { "status": { "ne": "1" } }, "must": { "opened": { "isNull": false } } }]',
      }),
      { code: 'a' },
      [],
    ],
    [
      'can ask whether a field is empty',
      berth({
        tail: ',\n"rules": [{ "when": { "status": { "isNull": true } }, "must": { "opened": { "isNull": false } } }]',
      }),
      { code: 'a' },
      ['required opened', 'if '],
    ],
  ])('%s', (_, text, record, faults) => {
    expect(faultsOf(text, record)).toEqual(faults);
  });

  it('are generated without $data, with own properties only, in strict mode, and report all errors at once', () => {
    expect(createAjv().opts).toMatchObject({ $data: false, ownProperties: true, strict: true, allErrors: true });
  });

  it('stay data in the module, whatever the texts contain', async () => {
    const hostile = '</script>\\u2028"; throw 1; `$` */ //';
    const text = berth().replace('泊位', () => hostile.replaceAll('"', '\\"'));
    const [compiled] = compileBerth(text).resources;
    expect(compiled?.code).not.toContain('</script');
    expect((await importModule(compiled?.code ?? '')).module.resource.title.zh).toBe('</script>\u2028"; throw 1; `$` */ //');
  });
});
