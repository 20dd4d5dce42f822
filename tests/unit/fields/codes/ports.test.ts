import { expect, test } from 'vitest';
import { unLocode } from '../../../../src/fields/codes/locations.ts';
import { portCodeOf, ports } from '../../../../src/fields/codes/ports.ts';

test('every port has a valid code and names of its own', () => {
  for (const { code, zh, en } of ports) {
    expect(unLocode.check?.(code), code).toBeUndefined();
    expect(zh, code).toMatch(/^[\u4e00-\u9fff（）]+$/);
    expect(en, code).toMatch(/^[A-Z][A-Za-z ()]+$/);
  }
  expect(new Set(ports.map(({ code }) => code)).size).toBe(ports.length);
});

test('no name begins with the name of another port, which would become its code while it is typed', () => {
  const names = ports.flatMap(({ zh, en }) => [zh, en.toUpperCase()]);
  expect(names.filter((name) => names.some((other) => other !== name && name.startsWith(other)))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test('a whole name becomes the code of the port, and other text stays', () => {
  expect(['long beach', 'LONG BEACH', ' 长滩 '].map(portCodeOf)).toEqual(['USLGB', 'USLGB', 'USLGB']);
  expect(['LONG', 'USLGB', ''].map(portCodeOf)).toEqual(['LONG', 'USLGB', '']);
});
