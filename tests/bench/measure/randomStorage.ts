import type { Page } from 'playwright-core';
import { keptKeys } from '../../../src/console/client/localKeep.ts';
import type { Settings } from '../../../src/console/shell/settings/settings.ts';
import { browser } from '../support/browser.ts';
import { listVisit, wharfPath } from '../support/consoleVisits.ts';
import { random } from '../support/random.ts';
import { shortProduct } from '../support/servers.ts';
import type { Measurement } from '../types.ts';

const states = 60;
const patience = 10_000;

/** Local storage as a broken, old or hostile page may have left it: the console must show something to go on with. */
export const randomStorage: Measurement = {
  section: 'safety',
  what: `random local storage: ${states} states`,
  target: '10,000 states: never a white screen',
  run: async (context) => {
    const { url } = await context.shared(shortProduct);
    const { storage } = await listVisit(url);
    const tabs = await (await context.shared(browser)).newContext({ locale: 'en' });
    const page = await tabs.newPage();
    await page.goto(url);
    await page.locator('[data-testid=login-submit]').waitFor();
    let faults = 0;
    for (let seed = 1; seed <= states; seed += 1) {
      const state = randomState(storage[keptKeys.session] ?? '', seed);
      if (await shows(page, url + wharfPath, state)) continue;
      faults += 1;
      console.error('white screen with', state);
    }
    await tabs.close();
    return [{ today: `${faults} white screens in ${states}` }];
  },
};

async function shows(page: Page, url: string, state: Readonly<Record<string, string>>): Promise<boolean> {
  await page.evaluate((values) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, state);
  await page.goto(url);
  const something = page.locator('[data-testid=login-submit], [data-testid=list-row], [data-testid=side-menu]').first();
  return something.waitFor({ timeout: patience }).then(
    () => true,
    () => false,
  );
}

const junk: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1e21,
  true,
  [],
  {},
  [[]],
  '[object Object]',
  '\u0000',
  '𝕏'.repeat(50),
  { toString: 1 },
  '/nowhere',
  [{ path: 5 }],
];

const tab = { path: wharfPath, fullPath: wharfPath };
/** Settings that a session leaves behind. */
const settings: Settings = { language: 'en', collapsed: false, tabs: [tab], activeTab: tab };

/** What a session would leave behind, with some of it replaced by junk, cut off, or no JSON at all. */
function randomState(session: string, seed: number): Record<string, string> {
  const next = random(seed);
  next();
  const texts = { [keptKeys.session]: session, [keptKeys.settings]: JSON.stringify(settings) };
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, spoil(text, next)]));
}

function spoil(text: string, next: () => number): string {
  const kind = next();
  if (kind < 0.15) return text;
  if (kind < 0.3) return text.slice(0, Math.floor(next() * text.length));
  return JSON.stringify(spoilPart(JSON.parse(text), next));
}

/** Replaces one part of a value, anywhere in it. */
function spoilPart(value: unknown, next: () => number): unknown {
  const keys = value !== null && typeof value === 'object' ? Object.keys(value) : [];
  if (keys.length === 0 || next() < 0.25) return junk[Math.floor(next() * junk.length)];
  const chosen = keys[Math.floor(next() * keys.length)] ?? '';
  const spoiled = spoilPart((value as Record<string, unknown>)[chosen], next);
  if (Array.isArray(value)) return value.map((item, place) => (String(place) === chosen ? spoiled : item));
  return { ...(value as object), [chosen]: spoiled };
}
