import type { Page } from 'playwright-core';

/** Collects the toasts that the page shows after its next load, however briefly they are visible. */
export async function hearToasts(page: Page): Promise<readonly string[]> {
  const reported: string[] = [];
  await page.exposeFunction('hearToast', (text: string) => void reported.push(text));
  await page.addInitScript(() => {
    const { hearToast } = window as unknown as { hearToast: (text: string) => void };
    const toast = '[data-testid=toast]';
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(added instanceof Element)) continue;
        const toasts = [...(added.matches(toast) ? [added] : []), ...added.querySelectorAll(toast)];
        for (const { textContent } of toasts) hearToast(textContent ?? '');
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return reported;
}
