import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultSettings, readSettings, readWindowTabs } from '../../../../../src/console/shell/settings/settings.ts';

test.each([undefined, null, 7, 'zh', [], {}])('%j gives the defaults: Chinese, an open menu, no tabs', (kept) => {
  expect(readSettings(kept)).toEqual(defaultSettings);
  expect(defaultSettings).toEqual({ language: 'zh', collapsed: false, tabs: [], activeTab: undefined });
});

test('valid settings are restored unchanged', () => {
  const tab = { path: '/system/ship', fullPath: '/system/ship?q=1' };
  const kept = { language: 'en', collapsed: true, tabs: [tab], activeTab: tab };
  expect(readSettings(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test.each([
  ['another origin', { path: '//evil.example', fullPath: '//evil.example' }],
  ['a backslash', { path: '/\\evil', fullPath: '/\\evil' }],
  ['a scheme', { path: 'javascript:alert(1)', fullPath: 'javascript:alert(1)' }],
  ['a control character', { path: '/a\u0000', fullPath: '/a\u0000' }],
  ['a full path that does not start with its path', { path: '/a', fullPath: '/b' }],
  ['the login page', { path: '/login', fullPath: '/login' }],
  ['no full path', { path: '/a' }],
])('a tab with %s is dropped', (_what, tab) => {
  expect(readSettings({ tabs: [tab, { path: '/ok', fullPath: '/ok' }], activeTab: tab })).toEqual({
    ...defaultSettings,
    tabs: [{ path: '/ok', fullPath: '/ok' }],
  });
});

test('of two tabs with one path the first stays', () => {
  const tabs = [
    { path: '/a', fullPath: '/a?x=1' },
    { path: '/a', fullPath: '/a' },
  ];
  expect(readSettings({ tabs }).tabs).toEqual([tabs[0]]);
});

test('the tabs of a window are restored only for the user who had them open', () => {
  const tabs = [{ path: '/a', fullPath: '/a?x=1' }];
  const kept = { owner: '7', tabs, activeTab: tabs[0] };
  expect(readWindowTabs(kept, '7')).toEqual({ tabs, activeTab: tabs[0] });
  expect(readWindowTabs(kept, '8')).toBeUndefined();
  expect(readWindowTabs(undefined, '7')).toBeUndefined();
});

/** Stored settings in which parts of the JSON are changed, or which are truncated or replaced. */
const corrupted = fc.oneof(
  fc.anything(),
  fc.record({ language: fc.anything(), collapsed: fc.anything(), tabs: fc.anything(), activeTab: fc.anything() }),
  fc
    .tuple(fc.nat(), fc.string({ minLength: 1, maxLength: 3 }), fc.boolean())
    .map(([at, put, isCut]) => {
      const tab = { path: '/system/ship', fullPath: '/system/ship?q=1' };
      const valid = JSON.stringify({ owner: '7', language: 'en', collapsed: true, tabs: [tab, tab], activeTab: tab });
      const location = at % valid.length;
      return valid.slice(0, location) + put + (isCut ? '' : valid.slice(location + 1));
    })
    .map((text) => {
      try {
        return JSON.parse(text);
      } catch {
        return undefined;
      }
    }),
);

test('with 1,000 corruptions of stored data the settings are always valid', () => {
  fc.assert(
    fc.property(corrupted, (kept) => {
      const { language, collapsed, tabs, activeTab } = readSettings(kept);
      expect(['zh', 'en']).toContain(language);
      expect(typeof collapsed).toBe('boolean');
      const ofWindow = readWindowTabs(kept, '7');
      for (const tab of [...tabs, ...(ofWindow?.tabs ?? []), activeTab, ofWindow?.activeTab]) {
        if (!tab) continue;
        expect(tab.fullPath.startsWith(tab.path)).toBe(true);
        expect(new URL(tab.fullPath, 'http://console.invalid').origin).toBe('http://console.invalid');
      }
    }),
    { numRuns: 1_000 },
  );
});
