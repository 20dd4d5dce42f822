import type { Page } from 'playwright-core';

/** The distance in px. `speed` is in px/s, as when a user turns the wheel fast. */
const distance = 10_000;
const speed = 4_000;
const slow = 50;

declare global {
  interface Window {
    frameTimes: number[];
  }
}

/** Scrolls an element with the wheel. Returns how many frames took longer than 50 ms, and the duration of the longest in milliseconds. */
export async function scrollFar(page: Page, box: string): Promise<{ slowFrames: number; worstFrame: number }> {
  const location = await page.locator(box).boundingBox();
  if (!location) throw new Error(`${box} is not on the page.`);
  const devtools = await page.context().newCDPSession(page);
  await page.evaluate(watchFrames);
  await devtools.send('Input.synthesizeScrollGesture', {
    x: location.x + 300,
    y: location.y + 300,
    yDistance: -distance,
    speed,
    preventFling: true,
    gestureSourceType: 'mouse',
  });
  const frames = await page.evaluate(() => window.frameTimes);
  const scrolled = await page.locator(box).evaluate((element) => element.scrollTop);
  if (scrolled < distance / 2) throw new Error(`${box} was scrolled by ${scrolled} px only.`);
  return { slowFrames: frames.filter((time) => time > slow).length, worstFrame: Math.max(...frames) };
}

/** Runs in the browser: records the duration of each frame. */
function watchFrames(): void {
  window.frameTimes = [];
  let before = performance.now();
  const next = (): void => {
    const now = performance.now();
    window.frameTimes.push(now - before);
    before = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}
