import type { Locator, Page } from 'playwright-core';
import { handle } from './handles.ts';

/** One item of the side menu, its groups opened as a person would. */
export async function menuItem(page: Page, path: string): Promise<Locator> {
  const menu = handle(page, 'side-menu');
  await menu.getByRole('menuitem').first().waitFor();
  // Opening a group may bring further closed ones.
  const closed = menu.locator('[aria-expanded=false]');
  while ((await closed.count()) > 0) await closed.first().click();
  return menu.locator(`[data-path="${path}"]`);
}

/** Opens a screen by the menu, without loading the console anew. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await (await menuItem(page, path)).click();
  await shownPage(page, path).waitFor();
}

/** The page of this path, once it is the one that is seen. */
export function shownPage(page: Page, path: string): Locator {
  return page.locator(`[data-testid=page][data-path="${path}"]`);
}

export function tab(page: Page, path: string): Locator {
  return page.locator(`[data-testid=tab][data-path="${path}"]`);
}

/** Paths of the tabs, from left to right; the active one in brackets. */
export async function tabRow(page: Page): Promise<string> {
  const paths = await page
    .getByTestId('tab')
    .evaluateAll((tabs) =>
      tabs.map((one) => (one.dataset.active === 'true' ? `[${one.dataset.path}]` : (one.dataset.path ?? ''))),
    );
  return paths.join(' ');
}

export async function closeTab(page: Page, path: string): Promise<void> {
  await tab(page, path).getByTestId('tab-close').click();
}
