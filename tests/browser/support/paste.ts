import type { Locator } from 'playwright-core';

/** Pastes a text into an input, as if it had been copied from a spreadsheet: tabs separate cells, line breaks separate rows. */
export async function paste(target: Locator, text: string): Promise<void> {
  await target.evaluate((element, texts) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', texts);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
