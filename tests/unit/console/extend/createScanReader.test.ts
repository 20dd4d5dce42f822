import { describe, expect, test } from 'vitest';
import { createScanReader, keyOf } from '../../../../src/console/extend/scanner/scanner.tsx';

/** Codes read from these key presses, with the gaps between them in ms. */
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
  test('is known by its pace and the Enter at the end', () => {
    expect(read(scan('LPN-000123'), 8)).toEqual(['LPN-000123']);
    expect(read(scan('LPN-000123'), 45)).toEqual(['LPN-000123']);
  });

  test('presses Shift for capitals, which is no character', () => {
    expect(read(['Shift', 'L', 'Shift', 'P', 'N', '-', '1', 'Enter'], 10)).toEqual(['LPN-1']);
  });

  test('reads one thing after the other', () => {
    expect(read([...scan('AAAA1'), ...scan('BBBB2')], 5)).toEqual(['AAAA1', 'BBBB2']);
  });

  test('may end a little later than it writes', () => {
    expect(read(scan('ABCDE'), (i) => (i === 5 ? 120 : 10))).toEqual(['ABCDE']);
    expect(read(scan('ABCDE'), (i) => (i === 5 ? 400 : 10))).toEqual([]);
  });
});

describe('a person', () => {
  test('types too slowly to be one, however quick', () => {
    expect(read(scan('LPN-000123'), 60)).toEqual([]);
  });

  test('may hit some keys at once and press Enter', () => {
    expect(read(scan('abc'), 5)).toEqual([]);
    expect(read(scan('weighed'), (i) => (i === 4 ? 90 : 20))).toEqual([]);
  });

  test('who has typed something before a scan adds nothing to it', () => {
    expect(read(['h', 'e', 'y', ...scan('LPN-1')], (i) => (i < 4 ? 200 : 10))).toEqual(['LPN-1']);
  });

  test('holds a key down, or goes elsewhere in between', () => {
    const { press } = createScanReader();
    for (const [i, key] of [...'aaaaaaaa'].entries()) press({ key, time: i * 20, isRepeat: i > 0 });
    expect(press({ key: 'Enter', time: 160 }).kind).toBe('none');
    expect(read(['A', 'B', 'C', 'Tab', 'D', 'Enter'], 5)).toEqual([]);
  });
});

test('an input method that keeps the characters to itself still tells which keys they were', () => {
  const key = (code: string, shiftKey = false) => keyOf({ key: 'Process', code, shiftKey });
  expect([key('KeyL', true), key('KeyP', true), key('Digit7'), key('Minus'), key('NumpadEnter'), key('F5')]).toEqual([
    ...['L', 'P', '7', '-', 'Enter', 'Process'],
  ]);
  expect(keyOf({ key: 'é', code: 'KeyE', shiftKey: false })).toBe('é');
});
