import type { Page } from 'playwright-core';

/** The number of keys at the beginning that are not counted, because they load and compile code. */
const warming = 10;
const keys = 60;
/**
 * The time between two keys in milliseconds. It is that of a fast typist, but long enough for all work of one key to end before the next.
 */
const throttle = 180;

declare global {
  interface Window {
    keyTimes: number[];
  }
}

/** Types into the focused input; returns milliseconds from each key press to the frame that shows it. */
export async function formKeyTimes(page: Page): Promise<readonly number[]> {
  await page.evaluate(watchKeys);
  for (let n = 0; n < warming + keys; n += 1) {
    const before = await page.evaluate(() => window.keyTimes.length);
    await page.keyboard.press('abcdefghij'[n % 10] ?? 'a');
    await page.waitForFunction((count) => window.keyTimes.length > count, before);
    await page.waitForTimeout(throttle);
  }
  const times = await page.evaluate(() => window.keyTimes);
  return times.slice(warming);
}

/** Runs in the browser: measures from keydown through the input event to the next frame. */
function watchKeys(): void {
  window.keyTimes = [];
  let pressed = 0;
  const note = (): void => {
    const { port1, port2 } = new MessageChannel();
    const since = pressed;
    port1.onmessage = () => window.keyTimes.push(performance.now() - since);
    port2.postMessage(undefined);
  };
  const capture = { capture: true };
  window.addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), capture);
  window.addEventListener('input', () => requestAnimationFrame(note), capture);
}
