import { expect, test } from 'vitest';
import { displayFields, labelKey, labelOf } from '../../../src/contract/wire.ts';

test('a label consists of the fields in its display text; an empty field leaves its place empty', () => {
  expect(labelOf('{shipName} ({imoNo})', { shipName: 'EVER GIVEN', imoNo: '9811000' })).toBe('EVER GIVEN (9811000)');
  expect(labelOf('{shipName} {flag}', { shipName: 'EVER GIVEN', flag: null })).toBe('EVER GIVEN');
  expect(displayFields('{shipName} ({imoNo})')).toEqual(['shipName', 'imoNo']);
});

test('of alternative fields the first with a value is shown', () => {
  const display = '{code} {nameEn|name}';
  expect(labelOf(display, { code: 'LAX', name: '洛杉矶', nameEn: 'Los Angeles' })).toBe('LAX Los Angeles');
  expect(labelOf(display, { code: 'LAX', name: '洛杉矶', nameEn: '' })).toBe('LAX 洛杉矶');
  expect(labelOf(display, { code: 'LAX', nameEn: null })).toBe('LAX');
  expect(displayFields(display)).toEqual(['code', 'nameEn', 'name']);
  expect(labelKey('airlineId')).toBe('airlineIdLabel');
});
