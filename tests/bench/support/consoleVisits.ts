import { keptKeys } from '../../../src/console/client/session.ts';
import type { PageVisit } from './loadPage.ts';
import { login } from './productClient.ts';

/** The path of the list of wharves. */
export const wharfPath = '/system/wharf';

/** Returns how a user visits the login page for the first time. */
export function loginVisit(url: string): PageVisit {
  return { url, selector: '[data-testid=login-submit]', storage: {} };
}

/** Returns how a logged-in user visits the list of wharves. */
export async function listVisit(url: string): Promise<PageVisit> {
  const storage = { [keptKeys.session]: JSON.stringify(await login(url)) };
  return { url: url + wharfPath, selector: '[data-testid=list-row]', storage };
}
