import type { Page, Route } from 'playwright-core';

/** Holds the next call to this address back; it is let go with what the answer gives, once the page has asked. */
export async function hold(page: Page, url: string): Promise<() => Promise<Route>> {
  const requested = Promise.withResolvers<Route>();
  await page.route(url, requested.resolve, { times: 1 });
  return () => requested.promise;
}
