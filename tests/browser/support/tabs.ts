import type { Locator, Page } from 'playwright-core';
import { handle } from './handles.ts';

/** Returns the menu item for a path, after opening all groups of the menu. */
export async function menuItem(page: Page, path: string): Promise<Locator> {
  const menu = handle(page, 'side-menu');
  await menu.getByRole('menuitem').first().waitFor();
  // Opening a group can reveal further closed groups.
  const closed = menu.locator('[aria-expanded=false]');
  while ((await closed.count()) > 0) await closed.first().click();
  return menu.locator(`[data-path="${path}"]`);
}

/** Opens a screen through the menu, so that the console is not loaded again. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await (await menuItem(page, path)).click();
  await shownPage(page, path).waitFor();
}

/** Returns the locator of the page with this path. */
export function shownPage(page: Page, path: string): Locator {
  return page.locator(`[data-testid=page][data-path="${path}"]`);
}

export function tab(page: Page, path: string): Locator {
  return page.locator(`[data-testid=tab][data-path="${path}"]`);
}

/** Returns the paths of the tabs from left to right. The path of the active tab is in brackets. */
export async function tabRow(page: Page): Promise<string> {
  const paths = await page
    .getByTestId('tab')
    .evaluateAll((tabs) => tabs.map((one) => (one.dataset.active === 'true' ? `[${one.dataset.path}]` : (one.dataset.path ?? ''))));
  return paths.join(' ');
}

export async function closeTab(page: Page, path: string): Promise<void> {
  await tab(page, path).getByTestId('tab-close').click();
}
