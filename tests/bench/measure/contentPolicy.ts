import type { MenuEntry } from '../../../src/contract/menu.ts';
import { sessionCalls } from '../../../src/contract/session.ts';
import { browser } from '../support/browser.ts';
import { listVisit } from '../support/consoleVisits.ts';
import { storeFirst } from '../support/loadPage.ts';
import { call } from '../support/productClient.ts';
import { shortProduct } from '../support/servers.ts';
import type { Measurement } from '../types.ts';

/** Opens every screen of the menu in turn. The browser tests also fail if the content security policy blocks something. */
export const contentPolicy: Measurement = {
  section: 'safety',
  what: 'strict CSP: every screen; the browser suite asserts the same in each test',
  target: '0 violations',
  run: async (context) => {
    const { url, token } = await context.shared(shortProduct);
    const { storage } = await listVisit(url);
    const { data } = await call<readonly MenuEntry[]>(url + sessionCalls.menu, {
      token,
      body: { menuTypes: ['M', 'C'] },
    });
    const visitor = await (await context.shared(browser)).newContext({ locale: 'en' });
    await storeFirst(visitor, storage);
    await visitor.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`refused content: ${violatedDirective} ${blockedURI}`),
      );
    });
    const rejected: string[] = [];
    const page = await visitor.newPage();
    page.on('console', (message) => message.text().startsWith('refused content') && rejected.push(message.text()));
    const paths = pathsIn(data);
    for (const path of paths) {
      await page.goto(url + path);
      await page.locator('main h1, main [role=alert], main [data-testid]').first().waitFor();
    }
    await visitor.close();
    for (const one of rejected) console.error(one);
    return [{ today: `${rejected.length} on ${paths.length} screens` }];
  },
};

function pathsIn(entries: readonly MenuEntry[]): readonly string[] {
  return entries.flatMap(({ menuType, path, children = [] }) => [...(menuType === 'C' && path ? [path] : []), ...pathsIn(children)]);
}
