import { expect, test } from 'vitest';
import { displayFields, labelKey, labelOf } from '../../../src/contract/record.ts';

test('a label is made of the fields that the display names; what is empty leaves its place empty', () => {
  expect(labelOf('{shipName} ({imoNo})', { shipName: 'EVER GIVEN', imoNo: '9811000' })).toBe('EVER GIVEN (9811000)');
  expect(labelOf('{shipName} {flag}', { shipName: 'EVER GIVEN', flag: null })).toBe('EVER GIVEN');
  expect(displayFields('{shipName} ({imoNo})')).toEqual(['shipName', 'imoNo']);
  expect(labelKey('airlineId')).toBe('airlineIdLabel');
});
