import { describe, expect, test } from 'vitest';
import { findItems, type PaletteItem } from '../../../../src/console/palette/items.ts';

const item = (label: string, others: Partial<PaletteItem> = {}): PaletteItem => ({
  key: label,
  group: 'screen',
  label,
  note: '',
  names: [label],
  path: `/${label}`,
  ...others,
});
const labels = (items: readonly PaletteItem[], query: string) => findItems(items, query).map(({ label }) => label);

describe('finding', () => {
  const vessels = item('Vessels', { names: ['船舶管理', 'Vessels'], note: 'System' });
  const wharves = item('Wharves', { names: ['码头管理', 'Wharves'], note: 'System' });

  test.each([
    ['everything without a query', '', ['Vessels', 'Wharves']],
    ['in Chinese', '船舶', ['Vessels']],
    ['in English, whatever the case', 'WHARV', ['Wharves']],
    ['in the middle of a name', 'arv', ['Wharves']],
    ['by its group', 'system', ['Vessels', 'Wharves']],
    ['by several words in any order', 'system vess', ['Vessels']],
    ['an unknown name', 'quay', []],
    ['with spaces around', '  wharves ', ['Wharves']],
  ])('%s', (_how, query, expected) => {
    expect(labels([vessels, wharves], query)).toEqual(expected);
  });

  test('accents and width do not matter', () => {
    expect(labels([item('Łódź São 12')], 'sao １２')).toEqual(['Łódź São 12']);
  });

  test('a name that starts with the text comes before one that contains it', () => {
    const items = [item('Old ports'), item('Airports'), item('Ports')];
    expect(labels(items, 'port')).toEqual(['Ports', 'Old ports', 'Airports']);
  });

  test('groups keep their order, and records and actions are limited in number', () => {
    const records = Array.from({ length: 20 }, (_, i) => item(`Ship ${i}`, { group: 'record' }));
    const found = findItems([item('New: Ship', { group: 'create' }), ...records, item('Ships')], 'ship');
    expect(found.map(({ group }) => group)).toEqual(['screen', ...Array(8).fill('record'), 'create']);
  });
});
