import type { Page } from 'playwright-core';

/** So far apart a scanner presses its keys, in ms. */
const throttle = 10;

/**
 * Reads a code with a scanner that acts as a keyboard. The keys carry the times at which a scanner presses them, however
 * busy the machine is: what the console makes of them must not depend on that.
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
