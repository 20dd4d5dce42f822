import { describe, expect, it } from 'vitest';
import { withoutEmpty } from '../../../src/fields/emptyValues.ts';

describe('a record without its empty values', () => {
  it('keeps zero, false and blanks, and drops null, undefined and empty text, in rows too', () => {
    const record = { a: 0, b: false, c: ' ', d: null, e: undefined, f: '', g: [{ days: null, rate: '1' }, 'x', null] };
    expect(withoutEmpty(record)).toEqual({ a: 0, b: false, c: ' ', g: [{ rate: '1' }, 'x', null] });
    expect(record.d).toBeNull();
  });

  it('keeps a key named __proto__ as a plain key, without changing any prototype', () => {
    const sent = JSON.parse('{"__proto__": {"polluted": true}, "constructor": "x"}') as Record<string, unknown>;
    expect(Object.keys(withoutEmpty(sent)).sort()).toEqual(['__proto__', 'constructor']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
