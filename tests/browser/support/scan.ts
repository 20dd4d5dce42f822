import type { Page } from 'playwright-core';

/** The time between two keys of a scanner, in milliseconds. */
const throttle = 10;

/**
 * Types a code as a scanner does that acts as a keyboard. The key events have the timestamps of a scanner, so that the result does not
 * depend on the speed of this machine.
 */
export async function scan(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  const keys = [...[...code].map((key) => ({ key, text: key })), { key: 'Enter', code: 'Enter', text: '\r' }];
  const press = (type: 'keyDown' | 'keyUp', i: number) =>
    session.send('Input.dispatchKeyEvent', { ...keys[i], type, timestamp: start + (i * throttle) / 1000 });
  for (const i of keys.keys()) {
    await press('keyDown', i);
    await press('keyUp', i);
  }
  await session.detach();
}
