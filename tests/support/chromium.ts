import { chromium, type LaunchOptions } from 'playwright-core';
import { findProgram, isProgram } from './findProgram.ts';
import { canInstallDebianPackages, installDebianPackages } from './installDebianPackages.ts';

/** Chromium without the parts around a page that no test sees: a page of it takes a quarter less of the processor. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
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

/**
 * The path of a Chromium: `CHROMIUM_PATH`, the shell on the PATH, any other there or Playwright's own; where there is none, one of
 * Debian's is installed when this process may.
 */
export function findChromium(): string {
  const wished = process.env.CHROMIUM_PATH;
  if (wished && !isProgram(wished))
    throw new Error(`CHROMIUM_PATH is ${wished}, which is not a program: correct or unset it.`);
  const found = wished || lookForChromium() || install('chromium-headless-shell') || install('chromium');
  if (found === undefined) {
    throw new Error(
      'Chromium is not here: install it (Debian: apt-get install chromium-headless-shell fonts-noto-cjk) or set CHROMIUM_PATH.',
    );
  }
  return found;
}

/** Undefined where it cannot be had. */
function install(name: string): string | undefined {
  if (!canInstallDebianPackages()) return undefined;
  try {
    installDebianPackages([name, 'fonts-noto-cjk']);
  } catch (error) {
    process.stderr.write(`${name} could not be installed: ${String(error)}\n`);
  }
  return lookForChromium();
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
  return findProgram([...shells, ...names]) ?? (isProgram(playwrights) ? playwrights : undefined);
}
