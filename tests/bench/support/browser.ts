import { type Browser, chromium } from 'playwright-core';
import { findChromium, launchOptions } from '../../support/chromium.ts';
import type { Context } from '../types.ts';

/** Returns one Chromium for all measurements; each gets its own context with an empty cache. */
export async function browser(context: Context): Promise<Browser> {
  const started = await chromium.launch({
    ...launchOptions(findChromium()),
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  context.defer(() => started.close());
  return started;
}

/** Factor of the CPU throttling that simulates a user's slower machine. */
export const throttle = 4;
