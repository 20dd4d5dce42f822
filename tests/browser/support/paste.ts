import type { Locator } from 'playwright-core';

/** Pastes a text into an input, as a person would from a spreadsheet: tabs between cells, lines between rows. */
export async function paste(target: Locator, text: string): Promise<void> {
  await target.evaluate((element, texts) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', texts);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
