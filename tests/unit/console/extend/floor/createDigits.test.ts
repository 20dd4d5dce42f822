import { expect, test } from 'vitest';
import { createDigits } from '../../../../../src/console/extend/floor/floor.tsx';

const whole = (text: string) => text.replace(/\D/g, '').slice(0, 5);

/** Returns the content of the input after these keys. `apart` is the time between two of them in ms. */
function typed(keys: string, { before = '', apart = 60 } = {}): string {
  const { read } = createDigits(whole);
  let [value, time] = [before, 0];
  for (const key of keys) {
    time += apart;
    value = read({ raw: value + key, before: value, isKey: true, time });
  }
  return value;
}

test.each([
  ['digits before letters are dropped', '11803MSKU9001003', {}, ''],
  ['digits after letters are dropped with them', 'TCNU11803', {}, ''],
  ['a number entered before a scan stays', '11803MSKU9001003', { before: '10' }, '10'],
  ['slowly typed digits are accepted', '110', { apart: 400 }, '110'],
  ['quickly typed digits are accepted', '110', {}, '110'],
  ['other characters are dropped without the digits', '1,1-0', {}, '110'],
])('%s', (_, keys, options, value) => {
  expect(typed(keys, options)).toBe(value);
});

test('a number typed by hand, and a code scanned later, stay separate', () => {
  const { read } = createDigits(whole);
  expect(read({ raw: '1', before: '', isKey: true, time: 0 })).toBe('1');
  expect(read({ raw: '12', before: '1', isKey: true, time: 120 })).toBe('12');
  expect(read({ raw: '127', before: '12', isKey: true, time: 1_000 })).toBe('127');
  expect(read({ raw: '127M', before: '127', isKey: true, time: 1_060 })).toBe('12');
  expect(read({ raw: '129', before: '12', isKey: true, time: 1_120 })).toBe('12');
  expect(read({ raw: '1', before: '12', isKey: true, time: 2_000 })).toBe('1');
});

test('a pasted code changes nothing, and a pasted number is accepted', () => {
  const { read } = createDigits(whole);
  expect(read({ raw: '11803MSKU', before: '10', isKey: false, time: 0 })).toBe('10');
  expect(read({ raw: '64', before: '10', isKey: false, time: 10 })).toBe('64');
  expect(read({ raw: '64M', before: '64', isKey: true, time: 20 })).toBe('64');
});

test("keys typed after a code's Enter are a number again, however soon", () => {
  const { read, end } = createDigits(whole);
  expect(read({ raw: 'M', before: '', isKey: true, time: 0 })).toBe('');
  end();
  expect(read({ raw: '6', before: '', isKey: true, time: 20 })).toBe('6');
});
