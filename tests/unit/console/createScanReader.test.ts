import { describe, expect, test } from 'vitest';
import { createScanReader, keyOf } from '../../../src/console/scanner/scanner.tsx';

/** Returns the codes that are read from these key presses. `gaps` are the times between them in ms. */
function read(keys: readonly string[], gaps: number | ((i: number) => number)): string[] {
  const { press } = createScanReader();
  let time = 1_000;
  return keys.flatMap((key, i) => {
    time += typeof gaps === 'number' ? gaps : gaps(i);
    const reading = press({ key, time });
    return reading.kind === 'scan' ? [reading.text] : [];
  });
}
const scan = (text: string): string[] => [...text, 'Enter'];

describe('a scanner', () => {
  test('is recognized by its speed and the final Enter', () => {
    expect(read(scan('LPN-000123'), 8)).toEqual(['LPN-000123']);
    expect(read(scan('LPN-000123'), 45)).toEqual(['LPN-000123']);
  });

  test('presses Shift for capitals, which is not a character', () => {
    expect(read(['Shift', 'L', 'Shift', 'P', 'N', '-', '1', 'Enter'], 10)).toEqual(['LPN-1']);
  });

  test('reads one code after the other', () => {
    expect(read([...scan('AAAA1'), ...scan('BBBB2')], 5)).toEqual(['AAAA1', 'BBBB2']);
  });

  test('may send Enter a little later than the code', () => {
    expect(read(scan('ABCDE'), (i) => (i === 5 ? 120 : 10))).toEqual(['ABCDE']);
    expect(read(scan('ABCDE'), (i) => (i === 5 ? 400 : 10))).toEqual([]);
  });
});

describe('a user', () => {
  test('does not trigger a scan by typing slowly', () => {
    expect(read(scan('LPN-000123'), 60)).toEqual([]);
  });

  test('does not trigger a scan with a few fast keys and Enter', () => {
    expect(read(scan('abc'), 5)).toEqual([]);
    expect(read(scan('weighed'), (i) => (i === 4 ? 90 : 20))).toEqual([]);
  });

  test('does not change a scan by keys typed before it', () => {
    expect(read(['h', 'e', 'y', ...scan('LPN-1')], (i) => (i < 4 ? 200 : 10))).toEqual(['LPN-1']);
  });

  test('does not trigger a scan by holding a key, or with a Tab between keys', () => {
    const { press } = createScanReader();
    for (const [i, key] of [...'aaaaaaaa'].entries()) press({ key, time: i * 20, isRepeat: i > 0 });
    expect(press({ key: 'Enter', time: 160 }).kind).toBe('none');
    expect(read(['A', 'B', 'C', 'Tab', 'D', 'Enter'], 5)).toEqual([]);
  });
});

test('key codes identify the characters even when an input method hides them', () => {
  const key = (code: string, shiftKey = false) => keyOf({ key: 'Process', code, shiftKey });
  expect([key('KeyL', true), key('KeyP', true), key('Digit7'), key('Minus'), key('NumpadEnter'), key('F5')]).toEqual([
    ...['L', 'P', '7', '-', 'Enter', 'Process'],
  ]);
  expect(keyOf({ key: 'é', code: 'KeyE', shiftKey: false })).toBe('é');
});
