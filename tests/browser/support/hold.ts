import type { Page, Route } from 'playwright-core';

/**
 * Holds back the next request to this URL. The returned function waits for that request and returns its route, with which the test can
 * answer it.
 */
export async function hold(page: Page, url: string): Promise<() => Promise<Route>> {
  const requested = Promise.withResolvers<Route>();
  await page.route(url, requested.resolve, { times: 1 });
  return () => requested.promise;
}
