import { type Browser, chromium } from 'playwright-core';
import { findChromium, launchOptions } from '../../support/chromium.ts';
import type { Context } from '../types.ts';

/** Returns the Chromium that all measurements share. Each measurement gets a context of its own with an empty cache. */
export async function browser(context: Context): Promise<Browser> {
  const started = await chromium.launch({
    ...launchOptions(findChromium()),
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  context.defer(() => started.close());
  return started;
}

/** The factor of the CPU throttling with which slower machines of users are simulated. */
export const throttle = 4;
