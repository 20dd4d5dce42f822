import { chromium, type LaunchOptions } from 'playwright-core';
import { findProgram, isProgram } from './findProgram.ts';
import { canInstallDebianPackages, installDebianPackages } from './installDebianPackages.ts';

/** Chromium without a browser window: its pages use a quarter less CPU time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Chromium's own requests to its vendor would fail in a closed network and mix with the console's requests. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The pages of a profile share a process, which has compiled the console's code for all of them.
  '--process-per-site',
];

/**
 * Returns the path of a Chromium: `CHROMIUM_PATH`, a headless shell on the PATH, any other Chromium there, or Playwright's own. If there
 * is none, installs Debian's package when this process may.
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

/** Installs Debian's package; returns the path of Chromium, or undefined if it could not be installed. */
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
 * Features that tests do not need. The address bar renders its suggestions in two separate pages per window, which is more
 * work than the page under test. A spare process for the next window is never
 * used. The other features are those that
 * Playwright disables by default; the last list replaces all earlier ones.
 */
const unused = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  'SpareRendererForSitePerProcess',
  ...['AimEnabled', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying'],
  ...['OptimizationHints', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'Translate'],
];

/** Playwright's launch options; as root without the sandbox, because Chromium refuses to run it as root. */
export function launchOptions(executablePath: string): LaunchOptions {
  const args = [...quiet, `--disable-features=${unused.join()}`];
  return { executablePath, headless: true, args: process.getuid?.() === 0 ? ['--no-sandbox', ...args] : args };
}

function lookForChromium(): string | undefined {
  const playwrights = chromium.executablePath();
  return findProgram([...shells, ...names]) ?? (isProgram(playwrights) ? playwrights : undefined);
}
