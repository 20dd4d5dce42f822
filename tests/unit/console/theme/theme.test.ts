import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { keptKeys, type Session } from '../../../../src/console/client/session.ts';
import { createStore } from '../../../../src/console/client/store.ts';
import { createThemeStore, readThemeChoice } from '../../../../src/console/theme/themeStore.ts';

const firstPaint = readFileSync(`${import.meta.dirname}/../../../../public/theme.js`, 'utf8');
const hostile = [undefined, null, 7, '', 'DARK', 'toString', ['dark'], { theme: 'dark' }, '<img>'];

afterEach(() => vi.unstubAllGlobals());

function storage(initial: Readonly<Record<string, string>> = {}): Map<string, string> {
  const kept = new Map(Object.entries(initial));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}

/** Returns the theme that the script in the page sets before the first paint if this is stored. */
function paintedFirst(stored: string | null): string | undefined {
  const dataset: { theme?: string } = {};
  const getItem = (key: string) => (key === keptKeys.theme ? stored : null);
  runInNewContext(firstPaint, { localStorage: { getItem }, document: { documentElement: { dataset } } });
  return dataset.theme;
}

test.each(['light', 'dark'] as const)('%s stays %s, from the first paint on', (choice) => {
  expect(readThemeChoice(choice)).toBe(choice);
  expect(paintedFirst(JSON.stringify(choice))).toBe(choice);
});

test.each(hostile)('%j follows the device', (kept) => {
  expect(readThemeChoice(kept)).toBe('system');
  expect(paintedFirst(JSON.stringify(kept) ?? null)).toBeUndefined();
});

test('invalid JSON and missing storage follow the device too', () => {
  expect(paintedFirst('{"dark')).toBeUndefined();
  expect(() => runInNewContext(firstPaint, {})).not.toThrow();
});

test('a choice is stored, and again by the next login', () => {
  const kept = storage();
  const session = createStore<Session>(undefined);
  const theme = createThemeStore(session);
  expect(theme.get()).toBe('system');
  theme.set('dark');
  expect(kept.get(keptKeys.theme)).toBe('"dark"');
  kept.clear();
  session.set({ token: 't', userInfo: { id: '1', account: 'a', name: '', email: '', roleKeys: [], locale: 'zh' } });
  expect(kept.get(keptKeys.theme)).toBe('"dark"');
});
