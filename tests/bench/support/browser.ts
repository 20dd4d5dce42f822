import { type Browser, chromium } from 'playwright-core';
import { findChromium, launchOptions } from '../../support/chromium.ts';
import type { Context } from '../types.ts';

/** One Chromium for all measurements; each takes a context of its own, with an empty cache. */
export async function browser(context: Context): Promise<Browser> {
  const started = await chromium.launch({
    ...launchOptions(findChromium()),
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  context.defer(() => started.close());
  return started;
}

/** How much slower than this machine the person's is taken to be. */
export const throttle = 4;
