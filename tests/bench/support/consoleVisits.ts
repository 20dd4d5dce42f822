import { keptKeys } from '../../../src/console/client/session.ts';
import type { PageVisit } from './loadPage.ts';
import { login } from './productClient.ts';

/** The path of the wharves' list. */
export const wharfPath = '/system/wharf';

/** Returns the visit of the login page by a first-time visitor. */
export function loginVisit(url: string): PageVisit {
  return { url, selector: '[data-testid=login-submit]', storage: {} };
}

/** Returns the visit of the list of wharves by a logged-in user. */
export async function listVisit(url: string): Promise<PageVisit> {
  const storage = { [keptKeys.session]: JSON.stringify(await login(url)) };
  return { url: url + wharfPath, selector: '[data-testid=list-row]', storage };
}
