import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSettings } from '../../../../../src/console/shell/settings/readSettings.ts';
import { defaultSettings } from '../../../../../src/console/shell/settings/settings.ts';

test.each([undefined, null, 7, 'zh', [], {}])('%j gives the defaults: Chinese, an open menu, no tabs', (kept) => {
  expect(readSettings(kept)).toEqual(defaultSettings);
  expect(defaultSettings).toEqual({ language: 'zh', collapsed: false, tabs: [], activeTab: undefined });
});

test('sound settings come back as they were', () => {
  const tab = { path: '/system/ship', fullPath: '/system/ship?q=1' };
  const kept = { language: 'en', collapsed: true, tabs: [tab], activeTab: tab };
  expect(readSettings(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test.each([
  ['another origin', { path: '//evil.example', fullPath: '//evil.example' }],
  ['a backslash', { path: '/\\evil', fullPath: '/\\evil' }],
  ['a scheme', { path: 'javascript:alert(1)', fullPath: 'javascript:alert(1)' }],
  ['a control character', { path: '/a\u0000', fullPath: '/a\u0000' }],
  ['a full path that is not its path', { path: '/a', fullPath: '/b' }],
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

test('whatever is stored, the settings are sound', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.record({ language: fc.anything(), collapsed: fc.anything(), tabs: fc.anything(), activeTab: fc.anything() }),
      ),
      (kept) => {
        const { language, collapsed, tabs, activeTab } = readSettings(kept);
        expect(['zh', 'en']).toContain(language);
        expect(typeof collapsed).toBe('boolean');
        for (const tab of [...tabs, ...(activeTab ? [activeTab] : [])])
          expect(tab.fullPath.startsWith(tab.path)).toBe(true);
      },
    ),
  );
});
