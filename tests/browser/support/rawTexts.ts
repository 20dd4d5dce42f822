import type { Page } from 'playwright-core';
import { zh } from '../../../src/console/texts/zh.ts';

/**
 * A text key in place of a text (of any room of the language files), a place that nobody filled, or what a program says for
 * nothing. `{no}` is what a tracking address may hold.
 */
export const rawText = new RegExp(
  `\\b(${Object.keys(zh).join('|')})\\.[a-z]\\w*|\\{(?!no\\})\\w+\\}|undefined|\\[object`,
);

/** What of the page's words is raw: those that are seen, and those that only a screen reader or the mouse finds. */
export async function rawTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const attributes = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];
    const elements = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())];
    const said = elements.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ''));
    return [document.title, ...document.body.innerText.split('\n'), ...said];
  });
  return texts.filter((word) => rawText.test(word));
}
