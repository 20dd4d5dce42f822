import { chromium, type LaunchOptions } from 'playwright-core';
import { findProgram, isProgram } from './findProgram.ts';
import { canInstallDebianPackages, installDebianPackages } from './installDebianPackages.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Chromium's own traffic to its makers would fail in a closed network and blur what the console asks for. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of a Chromium: `CHROMIUM_PATH`, one on the PATH or Playwright's own; installs Debian's when this process may. */
export function findChromium(): string {
  const wished = process.env.CHROMIUM_PATH;
  if (wished && !isProgram(wished))
    throw new Error(`CHROMIUM_PATH is ${wished}, which is not a program: correct or unset it.`);
  const found = wished || lookForChromium();
  if (found !== undefined) return found;
  if (!canInstallDebianPackages()) {
    throw new Error(
      'Chromium is not here: install it (Debian: apt-get install chromium fonts-noto-cjk) or set CHROMIUM_PATH.',
    );
  }
  installDebianPackages(['chromium', 'fonts-noto-cjk']);
  const installed = lookForChromium();
  if (installed === undefined)
    throw new Error('The Debian package chromium was installed, but its program is not found.');
  return installed;
}

/**
 * What a test has no use for. The address bar draws its suggestions in pages of its own, two for each window: that is more
 * work than the page under test. A process for a window that may come is started for nothing. The others are what
 * Playwright leaves out by itself; the last list replaces all before.
 */
const unused = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  'SpareRendererForSitePerProcess',
  ...['AimEnabled', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying'],
  ...['OptimizationHints', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'Translate'],
];

/** How Playwright starts it; root gets no sandbox, because Chromium refuses it one. */
export function launchOptions(executablePath: string): LaunchOptions {
  const args = [...quiet, `--disable-features=${unused.join()}`];
  return { executablePath, headless: true, args: process.getuid?.() === 0 ? ['--no-sandbox', ...args] : args };
}

function lookForChromium(): string | undefined {
  const playwrights = chromium.executablePath();
  return findProgram(names) ?? (isProgram(playwrights) ? playwrights : undefined);
}
