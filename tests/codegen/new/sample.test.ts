import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { materialOfSample } from '../../../codegen/new/sources/sample.ts';
import { draft, draftRecords, fieldOf } from './support/draft.ts';

const order = {
  orderNo: 'HW-1',
  address: { city: 'Ontario', geo: { lat: 34.06, lng: -117.65 } },
  lines: [
    { sku: 'A', qty: 2, price: 1.5 },
    { sku: 'B', qty: 1 },
  ],
};

describe('a JSON answer', () => {
  it('has its nested objects flattened and its lists of objects as rows', () => {
    const drafted = draftRecords([order, { ...order, orderNo: 'HW-2' }]);
    expect(Object.keys(drafted.source.record.properties)).toEqual(['orderNo', 'addressCity', 'addressGeoLat', 'addressGeoLng', 'lines']);
    expect(fieldOf(drafted, 'lines')).toMatchObject({
      type: 'array',
      maxItems: 20,
      items: {
        required: ['sku', 'qty'],
        properties: { sku: { type: 'string' }, qty: { type: 'integer' }, price: { format: 'decimal' } },
      },
    });
    expect(drafted.faults).toEqual([]);
  });

  it.each([
    ['an envelope', { code: 20000, message: 'ok', data: { records: [{ a: 'x' }], total: 1 } }],
    ['a page', { items: [{ a: 'x' }], total_count: 1, next: null }],
    ['lines of JSON', '{"a": "x"}\n{"a": "y"}\n'],
    ['one object', { a: 'x' }],
    ['a map of records', Object.fromEntries(['p', 'q', 'r', 's', 't'].map((key) => [key, { a: key }]))],
  ])('is found in %s', (_, answer) => {
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    expect(materialOfSample(text, { file: 'a' }).fields.map(({ label }) => label)).toContain('a');
  });

  it('is found at the given path', () => {
    const text = JSON.stringify({ odd: { place: [{ a: 'x' }] } });
    expect(materialOfSample(text, { file: 'a', at: 'odd.place' }).fields).toMatchObject([{ label: 'a' }]);
    expect(() => materialOfSample(text, { file: 'a', at: 'odd.plaice' })).toThrow('`plaice` is missing');
  });

  it('is not split when an order has items', () => {
    const text = JSON.stringify({ orderNo: 'HW-1', items: [{ sku: 'A' }] });
    expect(materialOfSample(text, { file: 'a' }).fields.map(({ label }) => label)).toEqual(['orderNo', 'items']);
  });

  it('gets safe names, whatever its keys are', () => {
    const keys = ['__proto__', 'constructor', 'Ship Name', 'ship_name', '20ft', '箱号', '??', 'keyword', "a'b", 'x'.repeat(200)];
    const text = `[{${keys.map((key) => `${JSON.stringify(key)}: "v"`).join()}}]`;
    const drafted = draft(materialOfSample(text, { file: 'a' }));
    expect(drafted.faults).toEqual([]);
    expect(Object.keys(drafted.source.record.properties)).toEqual([
      ...['proto', 'constructorValue', 'shipName', 'shipName2', 'field20ft', 'containerNo', 'field7', 'keywordValue', 'aB'],
      'x'.repeat(63),
    ]);
    expect(drafted.notes.join()).toContain('`field7` stands for “??”');
  });

  it('omits server fields and empty lists, and says so', () => {
    const { notes, source } = draftRecords([{ id: 1, create_time: 'x', name: 'a', tags: [] }]);
    expect(Object.keys(source.record.properties)).toEqual(['name']);
    expect(notes.join('\n')).toContain('every record has this field: `id`, `create_time`');
    expect(notes.join('\n')).toContain('`tags` is left out');
  });

  it('with the 1,634 ports of a package is drafted', () => {
    const text = readFileSync('node_modules/sea-ports/lib/ports.json', 'utf8');
    const drafted = draft(materialOfSample(text, { file: 'ports.json' }));
    expect(drafted.faults).toEqual([]);
    expect(fieldOf(drafted, 'key')).toMatchObject({ unique: true });
    expect(fieldOf(drafted, 'unlocs')).toMatchObject({ type: 'array', items: { properties: { value: {} } } });
    expect(drafted.notes).toContainEqual(expect.stringContaining('`timezone` is not a `time-zone`: 2 of 1590'));
  });

  it.each([
    ['nothing', '', 'answer.json is empty'],
    ['an incomplete response', '[{"a": 1', 'answer.json is not JSON'],
    ['an empty list', '{"data": {"records": [], "total": 0}}', 'the list of records is empty'],
    ['a list of texts', '["a"]', 'record 1 of the sample is not an object'],
    ['a number', '7', 'contains no record'],
  ])('that is %s fails with one line', (_, text, expected) => {
    const drafting = () => draft(materialOfSample(text, { file: 'answer.json' }));
    expect(drafting).toThrow(expect.objectContaining({ name: 'Trouble', message: expect.stringMatching(/^[^\n]+$/) }));
    expect(drafting).toThrow(expected);
  });
});
