import type { Page } from 'playwright-core';
import { keptKeys } from '../../../src/console/client/session.ts';

/** Returns the settings that local storage currently contains. */
export function keptSettings(page: Page): Promise<Record<string, any> | null> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), keptKeys.settings);
}

/** Returns the session token that local storage currently contains. */
export function keptToken(page: Page): Promise<string | undefined> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null')?.token, keptKeys.session);
}
