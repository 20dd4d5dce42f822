import { describe, expect, test } from 'vitest';
import { lineStates } from '../../../src/console/pages/edit/createExaminer.ts';
import type { Field } from '../../../src/contract/field.ts';
import type { Checks } from '../../../src/contract/resource.ts';
import { copiedRow, shownItems } from '../../../src/fields/grid/gridStore.ts';
import { offerOf } from '../../../src/fields/references/widgets.tsx';
import { plainLine, sentLines } from '../../../src/fields/rows/plainLines.ts';
import { fieldOf } from './fieldOf.ts';

const items: Field[] = [
  { ...fieldOf({ kind: 'text' }), name: 'no' },
  { ...fieldOf({ kind: 'text', conditions: ['visibleWhen'] }), name: 'note' },
  { ...fieldOf({ kind: 'text', system: true }), name: 'prefix' },
  { ...fieldOf({ kind: 'date', lockedAfterCreate: true }), name: 'day' },
];
const field: Field = { ...fieldOf({ kind: 'lines' }), name: 'boxes', items };

describe('lines in a form', () => {
  test("are validated without the form's own data and without hidden fields", () => {
    const stored = {
      id: '1',
      version: 2,
      lineNo: 1,
      no: 'A',
      note: 'x',
      prefix: 'A',
      itemIdLabel: 'Pump',
      createBy: 'admin',
    };
    const isVisible = (item: Field) => item.name !== 'note';
    expect(plainLine(field, stored, isVisible)).toEqual({ id: '1', version: 2, no: 'A', day: undefined });
    expect(plainLine(field, { no: 'B' }, isVisible)).toEqual({ no: 'B', day: undefined });
  });

  test('are sent with empty values when they are stored, because omitted values would stay', () => {
    expect(sentLines(field, [{ id: '1', version: 2, no: 'A' }, { no: 'B' }])).toEqual([
      { id: '1', version: 2, no: 'A', note: null, day: null },
      { no: 'B' },
    ]);
  });

  test('are sent without read-only values, but validated with them; a copy starts without them', () => {
    const price: Field = { ...fieldOf({ kind: 'text' }), name: 'price', isLocked: true };
    const priced: Field = { ...field, items: [...items, price] };
    const line = { id: '1', version: 2, no: 'A', price: '12.00' };
    expect(plainLine(priced, line, () => true)).toMatchObject({ price: '12.00' });
    expect(sentLines(priced, [line, { no: 'B', price: '12.00' }])).toEqual([
      { id: '1', version: 2, no: 'A', note: null, day: null },
      { no: 'B' },
    ]);
    expect(copiedRow(line, priced.items)).toEqual({ no: 'A' });
    const stateOf = lineStates({ conditions: {} } as unknown as Checks);
    expect(stateOf({ field: priced, item: price, line }).isReadOnly).toBe(true);
    expect(shownItems(priced).map(({ name }) => name)).toContain('price');
  });

  test('follow the conditions of their fields, and lock fields that can be set once', () => {
    const isA = (line: unknown) => ((line as { no?: string }).no === 'A' ? [] : [{} as never]);
    const checks = { conditions: { 'boxes.note.visibleWhen': isA } } as unknown as Checks;
    const stateOf = lineStates(checks);
    const [, note, prefix, day] = items as [Field, Field, Field, Field];
    expect(stateOf({ field, item: note, line: { no: 'A' } }).isVisible).toBe(true);
    expect(stateOf({ field, item: note, line: { no: 'B' } }).isVisible).toBe(false);
    expect(stateOf({ field, item: prefix, line: {} }).isReadOnly).toBe(true);
    expect(stateOf({ field, item: day, line: {} }).isReadOnly).toBe(false);
    expect(stateOf({ field, item: day, line: { id: '1' } }).isReadOnly).toBe(true);
  });
});

describe('choices of a reference', () => {
  const reference = { resource: 'hwUser', filter: { userType: { is: 'CUSTOMER' }, region: { field: 'country' } } };
  test('are filtered by fixed values and by fields of the same record', () => {
    expect(offerOf(reference, { country: 'US' })).toEqual({
      values: { country: 'US' },
      filter: { userType: 'CUSTOMER', region: 'US' },
      missing: undefined,
    });
  });
  test('are empty until the field that the filter names has a value', () => {
    expect(offerOf(reference, { country: '' })).toMatchObject({ missing: 'country' });
    expect(offerOf({ resource: 'hwUser' }, {})).toEqual({ filter: {}, values: {}, missing: undefined });
  });
});
