import type { Page } from 'playwright-core';

/** Keys that are not counted: the first ones load and compile what the others find ready. */
const warming = 10;
const keys = 60;
/** Between two keys, in milliseconds: somebody who types fast, with everything done before the next one comes. */
const throttle = 180;

declare global {
  interface Window {
    keyTimes: number[];
  }
}

/** Types into the input that has the focus; from each key press to the frame that shows it, in milliseconds. */
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

/** Runs in the page: the key goes down, the input has it, and the frame after that shows it. */
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
