import { describe, expect, it } from 'vitest';
import type { Field } from '../../../src/contract/field.ts';
import { columnCodecOf, columnCodecs } from '../../../src/fields/columnCodecs.ts';
import { kinds } from '../../../src/fields/kinds.ts';
import { fieldOf } from './fieldOf.ts';

const cases: readonly (readonly [Partial<Field> & { kind: string }, unknown, string | number, unknown])[] = [
  [{ kind: 'decimal', scale: 2 }, '12.5', 1250, '12.50'],
  [{ kind: 'decimal', scale: 6 }, '-118.272', -118_272_000, '-118.272000'],
  [{ kind: 'decimal', scale: 0 }, '7', 7, '7'],
  [{ kind: 'money' }, '1250', 12_500_000, '1250.00'],
  [{ kind: 'money' }, '0.125', 1250, '0.125'],
  [{ kind: 'money' }, '0.1200', 1200, '0.12'],
  [{ kind: 'money' }, '-5.0001', -50_001, '-5.0001'],
  [{ kind: 'money' }, '0', 0, '0.00'],
  [{ kind: 'money' }, '99999999999999.99', '999999999999999900', '99999999999999.99'],
  [{ kind: 'boolean' }, true, 1, true],
  [{ kind: 'boolean' }, false, 0, false],
  [{ kind: 'integer' }, 42, 42, 42],
  [{ kind: 'integer' }, -0, 0, 0],
  [{ kind: 'date' }, '2026-11-20', '2026-11-20', '2026-11-20'],
  [{ kind: 'date-time' }, '2026-11-20T08:30:00.5+08:00', '2026-11-20T00:30:00.500Z', '2026-11-20T00:30:00.500Z'],
  [{ kind: 'rows' }, [{ days: 4, rate: '10' }], '[{"days":4,"rate":"10"}]', [{ days: 4, rate: '10' }]],
  [{ kind: 'text' }, 'Ever Given', 'Ever Given', 'Ever Given'],
  [{ kind: 'text', case: 'upper' }, 'Ever Given', 'EVER GIVEN', 'EVER GIVEN'],
  [{ kind: 'un-locode' }, 'USLAX', 'USLAX', 'USLAX'],
];

describe('a value is stored and read again', () => {
  it.each(cases)('%o: %o is stored as %o and read as %o', (field, value, stored, read) => {
    const codec = columnCodecOf(field.kind);
    expect(codec.toColumn(value, fieldOf(field))).toBe(stored);
    expect(codec.fromColumn(stored, fieldOf(field))).toEqual(read);
  });

  it('PostgreSQL returns 64-bit integers as text, and they read the same', () => {
    expect(columnCodecOf('integer').fromColumn('42', fieldOf({ kind: 'integer' }))).toBe(42);
    expect(columnCodecOf('boolean').fromColumn('1', fieldOf({ kind: 'boolean' }))).toBe(true);
    expect(columnCodecOf('money').fromColumn('12500000', fieldOf({ kind: 'money' }))).toBe('1250.00');
  });

  it.each([
    ['integer', 1.5],
    ['integer', ''],
    ['integer', 2 ** 53],
    ['boolean', 'maybe'],
    ['boolean', 2],
    ['date-time', 'today'],
    ['decimal', '1.5'],
    ['money', '0.00001'],
  ])('%s rejects %o instead of storing another value', (kind, value) => {
    expect(() => columnCodecOf(kind).toColumn(value, fieldOf({ kind }))).toThrow(RangeError);
  });

  it('every kind that is not stored as text has its own codec', () => {
    const missing = Object.values(kinds).filter(({ name, column }) => column === 'integer' && !Object.hasOwn(columnCodecs, name));
    expect(missing).toEqual([]);
  });

  it('names of object properties are not kinds', () => {
    expect(columnCodecOf('constructor')).toBe(columnCodecOf('text'));
  });
});
