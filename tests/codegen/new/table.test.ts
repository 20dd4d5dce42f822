import { describe, expect, it } from 'vitest';
import { type ColumnFacts, materialOfTable } from '../../../codegen/new/sources/workbook.ts';
import { draft, fieldOf } from './support/draft.ts';

const column = (name: string, type: string, more: Partial<ColumnFacts> = {}): ColumnFacts => ({
  ...{ name, type, isNullable: true, isUnique: false },
  ...more,
});
const reported = (facts: ColumnFacts, values: readonly unknown[] = []) => {
  const columns = [facts, column('other_name', 'text')];
  return fieldOf(draft(materialOfTable({ columns, rows: values.map((value) => ({ [facts.name]: value })) })), 'it');
};

describe('a column', () => {
  it.each([
    ['varchar(40)', [], { type: 'string', maxLength: 40 }],
    ['character varying(40)', ['a@example.com'], { type: 'string', format: 'email' }],
    ['text', ['some words'], { type: 'string', maxLength: 20 }],
    ['numeric(10,2)', ['1.50'], { type: 'string', format: 'decimal', precision: 10, scale: 2 }],
    ['numeric', ['1.505'], { type: 'string', format: 'decimal', precision: 12, scale: 3 }],
    ['numeric(30,10)', [], { type: 'string', format: 'decimal', precision: 18, scale: 10 }],
    ['bigint', [7], { type: 'integer' }],
    ['integer', ['not a number'], { type: 'string', maxLength: 20 }],
    ['boolean', [true], { type: 'boolean', default: false }],
    ['tinyint(1)', [1], { type: 'boolean', default: false }],
    ['date', [new Date(2026, 10, 20)], { type: 'string', format: 'date' }],
    ['timestamp with time zone', [new Date()], { type: 'string', format: 'date-time' }],
    ['double precision', [1.5], { type: 'string', format: 'decimal', precision: 12, scale: 2 }],
    ['uuid', [], { type: 'string', maxLength: 36 }],
    ['', ['2026-11-20'], { type: 'string', format: 'date' }],
  ])('of the type %s with %j', (type, values, expected) => {
    expect(reported(column('it', type), values)).toEqual(expected);
  });

  it('has its keys: required, unique and foreign keys', () => {
    const columns = [
      column('ship_code', 'varchar(9)', { isNullable: false, isUnique: true, comment: '船舶代码' }),
      column('airline', 'integer', { target: 'hwAirlineConfig' }),
      column('owner', 'integer', { target: 'owners' }),
      column('photo', 'bytea'),
    ];
    const drafted = draft(materialOfTable({ columns, rows: [] }));
    expect(drafted.faults).toEqual([]);
    expect(drafted.source.record).toMatchObject({
      required: ['shipCode'],
      properties: {
        shipCode: { unique: true, maxLength: 9, title: { zh: '船舶代码' } },
        airline: { type: 'string', reference: { resource: 'hwAirlineConfig' } },
        owner: { type: 'integer' },
      },
    });
    const notes = drafted.notes.join('\n');
    expect(notes).toContain('`owner` refers to `owners` in the source, but there is no such resource');
    expect(notes).toContain('`photo` is left out: it holds files');
  });

  it('of the console itself gets its original definition back', () => {
    const columns = [
      column('rate', 'integer', { form: 'scaled 4' }),
      column('isOpen', 'integer', { form: 'boolean' }),
      column('tiers', 'text', { form: 'rows' }),
      column('createBy', 'text', { form: 'text' }),
    ];
    const rows = [{ rate: 12_500, isOpen: 1, tiers: '[{"days":3,"fee":"1.50"}]', createBy: '1' }];
    const drafted = draft(materialOfTable({ columns, rows }));
    expect(drafted.source.record.properties).toMatchObject({
      rate: { format: 'decimal', scale: 4 },
      isOpen: { type: 'boolean' },
      tiers: { type: 'array', items: { properties: { days: { type: 'integer' }, fee: { format: 'decimal' } } } },
    });
    expect(drafted.source.record.properties).not.toHaveProperty('createBy');
    expect(drafted.faults).toEqual([]);
  });
});
