import { afterEach, expect, test, vi } from 'vitest';
import { clearKept, keptKeys, readKept, writeKept } from '../../../../src/console/client/session.ts';
import { createSettingsStore } from '../../../../src/console/shell/settings/settings.ts';

const nobody = { get: () => undefined };

afterEach(() => vi.unstubAllGlobals());

test('storage that throws causes no error', () => {
  const reject = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: reject, setItem: reject, removeItem: reject });
  expect(readKept(keptKeys.settings)).toBeUndefined();
  expect(() => writeKept(keptKeys.settings, {})).not.toThrow();
  expect(() => clearKept()).not.toThrow();
  const settings = createSettingsStore(nobody);
  settings.update((now) => ({ ...now, collapsed: true }));
  expect(settings.get().collapsed).toBe(true);
});

test('invalid JSON counts as nothing', () => {
  vi.stubGlobal('localStorage', { getItem: () => '{"language":' });
  expect(readKept(keptKeys.settings)).toBeUndefined();
  expect(createSettingsStore(nobody).get().language).toBe('zh');
});

test('a reset restores the defaults: Chinese, an open menu, no tabs', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const settings = createSettingsStore(nobody);
  settings.update((now) => ({ ...now, language: 'en', collapsed: true, tabs: [{ path: '/a', fullPath: '/a' }] }));
  expect(createSettingsStore(nobody).get()).toMatchObject({ language: 'en', collapsed: true });
  clearKept();
  settings.reset();
  expect(settings.get()).toEqual({ language: 'zh', collapsed: false, tabs: [], activeTab: undefined });
  expect(createSettingsStore(nobody).get().language).toBe('zh');
});
