import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createSessionStore, keptKeys, windowKeys } from '../../../../src/console/client/session.ts';
import { createDiskShelf, createDraftSeal, type Draft, type DraftSeal, draftPrefix } from '../../../../src/console/drafts/shelf.ts';
import { recentRecords } from '../../../../src/console/palette/recentRecords.ts';
import { mayReload } from '../../../../src/console/shell/guard.ts';
import { createSettingsStore } from '../../../../src/console/shell/settings/settings.ts';
import { createThemeStore, themeChoices } from '../../../../src/console/theme/themeStore.ts';
import { languages } from '../../../../src/contract/wire.ts';
import { spoiledStorage } from '../../../support/spoiledStorage.ts';
import type { Stored } from '../../../support/usedStorage.ts';
import { browserStorage } from '../support/browserStorage.ts';

/** The number of corrupted states. */
const states = process.env.TEST_FULL === '1' ? 10_000 : 2_000;
const tab = { path: '/system/ship', fullPath: '/system/ship?q=x' };
const tabs = { tabs: [tab, { path: '/first', fullPath: '/first' }], activeTab: tab };
const userInfo = { id: '1', account: 'admin', name: 'A', email: '', roleKeys: ['admin'], locale: 'en' };
const draft: Draft = {
  slot: 's1',
  resource: 'hwThing',
  id: null,
  version: null,
  changed: { code: 'X' },
  time: Date.now(),
  fullPath: '/system/ship?create=1',
  title: { zh: '物', en: 'Thing' },
  label: '',
};
let seal: DraftSeal;
let valid: Stored;

/** Prepares the data that a session leaves under every storage key of the console. */
beforeAll(async () => {
  seal = (await createDraftSeal(Buffer.alloc(32, 7).toString('base64url'))) as DraftSeal;
  const key = draftPrefix + draft.slot;
  const local = {
    [keptKeys.session]: { token: 'token', userInfo },
    [keptKeys.settings]: { language: 'en', collapsed: true, ...tabs },
    [keptKeys.theme]: 'dark',
    [keptKeys.recents]: { account: 'admin', records: [{ resource: 'hwThing', id: '7', label: 'Seven' }] },
    [key]: { time: draft.time, sealed: await seal.close(key, JSON.stringify(draft)) },
  };
  const session = { [windowKeys.tabs]: { owner: '1', ...tabs }, [windowKeys.reload]: Date.now() };
  valid = { local: asTexts(local), session: asTexts(session) };
});
afterEach(() => vi.unstubAllGlobals());

function asTexts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)]));
}

function storageOf(values: Readonly<Record<string, string>>): Storage {
  const storage = browserStorage();
  for (const [key, value] of Object.entries(values)) storage.setItem(key, value);
  return storage;
}

/** Reads everything that the console reads when it starts. */
async function read({ local, session: window }: Stored) {
  vi.stubGlobal('localStorage', storageOf(local));
  vi.stubGlobal('sessionStorage', storageOf(window));
  vi.stubGlobal('window', { name: '' });
  const session = createSessionStore();
  return {
    session: session.get(),
    settings: createSettingsStore(session).get(),
    theme: createThemeStore(session).get(),
    recents: recentRecords(session.get()?.userInfo.account ?? ''),
    drafts: await createDiskShelf().all(seal),
    mayReload: mayReload(),
  };
}

test('valid data is read completely', async () => {
  expect(await read(valid)).toEqual({
    session: { token: 'token', userInfo },
    settings: { language: 'en', collapsed: true, ...tabs },
    theme: 'dark',
    recents: [{ resource: 'hwThing', id: '7', label: 'Seven' }],
    drafts: [draft],
    mayReload: false,
  });
});

test(`in ${states} corrupted states everything that is read is valid, and nothing throws`, {
  timeout: 60_000,
}, async () => {
  const met = { session: 0, tabs: 0, recents: 0, drafts: 0 };
  for (let seed = 1; seed <= states; seed++) {
    const { session, settings, theme, recents, drafts } = await read(spoiledStorage(valid, seed));
    const what = `seed ${seed}`;
    expect(session === undefined || /^[!-~]+$/.test(session.token), what).toBe(true);
    expect(languages, what).toContain(settings.language);
    expect(typeof settings.collapsed, what).toBe('boolean');
    const paths = [...settings.tabs, ...(settings.activeTab ? [settings.activeTab] : [])];
    for (const { path, fullPath } of paths) {
      expect(path, what).toMatch(/^\/(?!\/)/);
      expect(path, what).not.toBe('/login');
      expect(fullPath.startsWith(path), what).toBe(true);
    }
    expect(themeChoices, what).toContain(theme);
    for (const recent of recents) expect(Object.values(recent).every((text) => typeof text === 'string')).toBe(true);
    // Without the key, nobody can make a draft that the console accepts, so only the original draft may be found.
    expect(
      drafts.every((found) => JSON.stringify(found) === JSON.stringify(draft)),
      what,
    ).toBe(true);
    if (session) met.session++;
    if (paths.length > 0) met.tabs++;
    if (recents.length > 0) met.recents++;
    if (drafts.length > 0) met.drafts++;
  }
  // Each state corrupts only some keys, so this makes sure that enough states reach each reader.
  for (const [location, count] of Object.entries(met)) expect(count, location).toBeGreaterThan(states / 10);
});
