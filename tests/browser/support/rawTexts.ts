import type { Page } from 'playwright-core';
import { zh } from '../../../src/console/texts/zh.ts';

/**
 * Matches texts that users should never see: a key of a language file, an unfilled placeholder, or a value such as `undefined`. `{no}` is
 * allowed, because tracking addresses contain it.
 */
export const rawText = new RegExp(`\\b(${Object.keys(zh).join('|')})\\.[a-z]\\w*|\\{(?!no\\})\\w+\\}|undefined|\\[object`);

/** Returns the texts of the page that `rawText` matches, including texts for screen readers and tooltips. */
export async function rawTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const attributes = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];
    const elements = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())];
    const reported = elements.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ''));
    return [document.title, ...document.body.innerText.split('\n'), ...reported];
  });
  return texts.filter((word) => rawText.test(word));
}
