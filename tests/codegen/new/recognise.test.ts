import { describe, expect, it } from 'vitest';
import { materialOfSample } from '../../../codegen/new/sources/sample.ts';
import { draft, draftRecords, fieldOf } from './support/draft.ts';

/** Drafts a file from twelve records. Their one field takes these values in turn. */
const twelve = (name: string, values: readonly unknown[]) =>
  draftRecords(Array.from({ length: 12 }, (_, i) => ({ [name]: values[i % values.length] })));
const reported = (name: string, values: readonly unknown[]) => fieldOf(twelve(name, values), name);

describe('a field of a sample', () => {
  it.each([
    ['a date', 'arrival', ['2026-11-20', '2026-02-28'], { type: 'string', format: 'date' }],
    ['an impossible date', 'arrival', ['2026-11-20', '2026-02-30'], { type: 'string', maxLength: 20 }],
    ['a date-time', 'gateOut', ['2026-11-20T08:30:00Z'], { format: 'date-time' }],
    ['an email address', 'contact', ['a@example.com', 'b@example.org'], { format: 'email' }],
    ['a web address', 'link', ['https://example.com/a'], { format: 'https-url' }],
    ['a web address without encryption', 'link', ['http://example.com/a'], { type: 'string', maxLength: 40 }],
    ['containers', 'box', ['MSKU6011672', 'CSQU3054383'], { format: 'container-number', case: 'upper' }],
    ['containers with a wrong digit', 'box', ['MSKU6011672', 'MSKU6011673'], { maxLength: 20 }],
    ['a currency by its name', 'currency', ['USD', 'CNY'], { format: 'currency' }],
    ['a country by its name', 'countryCode', ['US', 'CN'], { format: 'country' }],
    ['a port by its name', 'portCode', ['USLAX', 'CNSHA'], { format: 'un-locode', case: 'upper' }],
    ['a phone by its name', 'phone', ['+1 626-555-0100', '626-555-0101'], { format: 'phone' }],
    ['a postal code with its zeros', 'zipCode', ['01234', '91761'], { format: 'postal-code' }],
    ['a carrier by its name', 'scac', ['MAEU', 'CMDU'], { format: 'scac' }],
    ['whole numbers', 'pieces', [3, 40, 5], { type: 'integer' }],
    ['numbers with a point', 'weightKg', [3, 40.125], { format: 'decimal', scale: 3, precision: 12 }],
    ['decimals as texts', 'rate', ['12.50', '0'], { format: 'decimal', scale: 2 }],
    ['a geographic position', 'longitude', [-118.25, 121.5], { precision: 9, scale: 6, minimum: -180, maximum: 180 }],
    ['a boolean', 'fragile', [true, false], { type: 'boolean', default: false }],
    ['digits in quotes', 'lot', ['007', '118', '200', '301'], { type: 'string', maxLength: 20 }],
    ['few values', 'status', ['OPEN', 'CLOSED'], { type: 'string', enum: ['CLOSED', 'OPEN'] }],
    ['few names', 'cityName', ['Ontario', 'Chino'], { type: 'string', maxLength: 20 }],
    ['several lines', 'remark', ['a\nb'], { type: 'string', maxLength: 20, multiline: true }],
    ['numbers and words', 'size', [20, 'HC'], { type: 'string' }],
  ])('knows %s', (_, name, values, expected) => {
    const drafted = twelve(name, values);
    expect(fieldOf(drafted, name)).toMatchObject(expected);
    expect(drafted.faults).toEqual([]);
  });

  it('is not an enum or a format if one value does not fit', () => {
    expect(reported('portCode', ['USLAX', 'Los Angeles'])).not.toHaveProperty('format');
    expect(twelve('portCode', ['USLAX']).notes).toEqual([]);
  });

  it('that nearly matches a kind says so', () => {
    const codes = [...Array.from({ length: 19 }, () => 'USLAX'), 'elsewhere'];
    expect(draftRecords(codes.map((portCode) => ({ portCode }))).notes).toContainEqual(
      '`portCode` is not a `un-locode`: 1 of 20 values do not fit, such as “elsewhere”',
    );
  });

  it('is required when it is always filled', () => {
    const { source } = draftRecords([{ a: 'x', b: 'y' }, { a: 'z', b: '' }, { a: 'w' }]);
    expect(source.record.required).toEqual(['a']);
    expect(draftRecords([{ a: 'one record proves nothing' }]).source.record).not.toHaveProperty('required');
  });

  it('is unique when it is named a code and never repeats', () => {
    const records = [1, 2, 3, 4, 5].map((i) => ({ orderNo: `O${i}`, city: `C${i}`, batchNo: `B${i % 2}` }));
    const drafted = draftRecords(records);
    expect(fieldOf(drafted, 'orderNo')).toMatchObject({ unique: true });
    expect(fieldOf(drafted, 'city')).not.toHaveProperty('unique');
    expect(fieldOf(drafted, 'batchNo')).not.toHaveProperty('unique');
    expect(drafted.source.display).toBe('{orderNo}');
  });

  it('refers to the resource it is named after, and loses its label', () => {
    const records = [
      { airlineId: '1', airlineIdLabel: 'TP1', shipName: 'EVER A' },
      { airlineId: '2', airlineIdLabel: 'TP2', shipName: 'EVER B' },
    ];
    const drafted = draftRecords(records);
    expect(drafted.source.record.properties).toMatchObject({
      airlineId: { type: 'string', reference: { resource: 'hwAirlineConfig' } },
      shipName: { reference: { resource: 'hwShipConfig' } },
    });
    expect(drafted.source.record.properties).not.toHaveProperty('airlineIdLabel');
    expect(drafted.notes.join()).toContain('`airlineId` becomes a reference to hwAirlineConfig');
    expect(drafted.faults).toEqual([]);
  });

  it('is money beside a currency, unless an amount has too many decimals', () => {
    const money = draftRecords([
      { amount: 12.5, currency: 'USD' },
      { amount: 3, currency: 'CNY' },
    ]);
    expect(fieldOf(money, 'amount')).toEqual({ type: 'string', format: 'money', currency: 'currency' });
    expect(money.faults).toEqual([]);
    const yen = draftRecords([
      { amount: 12.5, currency: 'JPY' },
      { amount: 3, currency: 'JPY' },
    ]);
    expect(fieldOf(yen, 'amount')).toMatchObject({ format: 'decimal' });
  });

  it('keeps all digits of numbers that are too large to be exact', () => {
    const text = '[{"trackingNo": 12345678901234567890}, {"trackingNo": 12345678901234567891}]';
    const material = materialOfSample(text, { file: 'answer.json' });
    expect(material.records.map((record) => record.get('trackingNo'))).toEqual(['12345678901234567890', '12345678901234567891']);
    expect(draft(material).source.record.properties.trackingNo).toMatchObject({ type: 'string', maxLength: 40 });
  });
});
