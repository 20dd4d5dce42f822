import { describe, expect, test } from 'vitest';
import {
  activateTab,
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  closeUnknownTabs,
  saveTab,
  type Tab,
  type TabState,
} from '../../../../src/console/location/tabs.ts';

const tab = (name: string, query = ''): Tab => ({ path: `/${name}`, fullPath: `/${name}${query}` });
const state = (names: string, active?: string): TabState => ({
  tabs: names === '' ? [] : names.split(' ').map((name) => tab(name)),
  activeTab: active === undefined ? undefined : tab(active),
});
const shown = ({ tabs, activeTab }: TabState) =>
  `${tabs.map((one) => one.fullPath.slice(1)).join(' ')} | ${activeTab?.fullPath.slice(1) ?? '-'}`;

describe('the tab rules of contract README section 9.4', () => {
  const cases: readonly (readonly [rule: string, after: TabState, expected: string])[] = [
    ['saving the first tab appends it and makes it active', saveTab(state(''), tab('a')), 'a | a'],
    ['saving another appends it and makes it active', saveTab(state('a b', 'a'), tab('c')), 'a b c | c'],
    ['saving a known full path changes nothing', saveTab(state('a b', 'a'), tab('b')), 'a b | a'],
    ['saving a known path with another query replaces its entry only', saveTab(state('a b', 'a'), tab('b', '?x=1')), 'a b?x=1 | a'],
    ['updating the active tab replaces it', activateTab(state('a b', 'a'), tab('b', '?x=1')), 'a b | b?x=1'],
    ['closing the active first tab activates the first that remains', closeTab(state('a b c', 'a'), '/a'), 'b c | b'],
    ['closing the active second tab activates the first', closeTab(state('a b c', 'b'), '/b'), 'a c | a'],
    ['closing the active third tab activates the one before it', closeTab(state('a b c d', 'c'), '/c'), 'a b d | b'],
    ['closing the active last tab activates the one before it', closeTab(state('a b c d', 'd'), '/d'), 'a b c | c'],
    ['closing another tab leaves the active one', closeTab(state('a b c', 'c'), '/a'), 'b c | c'],
    ['closing the only tab leaves the active tab unchanged', closeTab(state('a', 'a'), '/a'), ' | a'],
    ['closing a tab that is not there changes nothing', closeTab(state('a b', 'a'), '/x'), 'a b | a'],
    ['closing the others keeps only the active one', closeOtherTabs(state('a b c', 'b')), 'b | b'],
    ['closing the others when the active one is not among them empties the list', closeOtherTabs(state('a b', 'x')), ' | x'],
    ['closing all empties the list and leaves the active tab', closeAllTabs(state('a b', 'b')), ' | b'],
    ['tabs of routes that are gone are dropped', closeUnknownTabs(state('a b c', 'b'), new Set(['/a', '/c'])), 'a c | b'],
  ];
  test.each(cases)('%s', (_rule, after, expected) => {
    expect(shown(after)).toBe(expected);
  });

  test('the given state is never mutated, and unchanged objects are reused', () => {
    const before = Object.freeze(state('a b', 'a'));
    expect(saveTab(before, tab('b'))).toBe(before);
    expect(activateTab(before, tab('a'))).toBe(before);
    expect(closeUnknownTabs(before, new Set(['/a', '/b']))).toBe(before);
    closeTab(before, '/a');
    expect(shown(before)).toBe('a b | a');
  });
});
