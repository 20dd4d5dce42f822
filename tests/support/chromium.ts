import { chromium, type LaunchOptions } from 'playwright-core';
import { findProgram, isProgram } from './findProgram.ts';
import { canInstallDebianPackages, installDebianPackages } from './installDebianPackages.ts';

/** A Chromium without a window is tried first, because its pages use a quarter less CPU time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Chromium's options. Most of them turn off its requests to its vendor, which would fail in a closed network and mix with the requests of
 * the console.
 */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of the same profile share a process, so the console's code is compiled only once for all of them.
  '--process-per-site',
];

/**
 * Returns the path of a Chromium: `CHROMIUM_PATH`, a headless shell on the PATH, any other Chromium there, or Playwright's own. If there is
 * none, installs Debian's package, if this process may install packages.
 */
export function findChromium(): string {
  const wished = process.env.CHROMIUM_PATH;
  if (wished && !isProgram(wished)) throw new Error(`CHROMIUM_PATH is ${wished}, which is not a program: correct or unset it.`);
  const found = wished || lookForChromium() || install('chromium-headless-shell') || install('chromium');
  if (found === undefined) {
    throw new Error(
      'Chromium is not here: install it (Debian: apt-get install chromium-headless-shell fonts-noto-cjk) or set CHROMIUM_PATH.',
    );
  }
  return found;
}

/** Installs a package of Debian. Returns the path of the installed Chromium; undefined if it could not be installed. */
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
 * Features that tests do not need. The suggestions of the address bar are two separate pages per window, which take more work than the
 * page under test. The spare process for the next window is never used. Playwright disables the other features by default; they are
 * repeated here, because the last list of features replaces all earlier ones.
 */
const unused = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  'SpareRendererForSitePerProcess',
  ...['AimEnabled', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying'],
  ...['OptimizationHints', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'Translate'],
];

/** Returns Playwright's launch options. Root runs Chromium without its sandbox, because Chromium would not start otherwise. */
export function launchOptions(executablePath: string): LaunchOptions {
  const args = [...quiet, `--disable-features=${unused.join()}`];
  return { executablePath, headless: true, args: process.getuid?.() === 0 ? ['--no-sandbox', ...args] : args };
}

function lookForChromium(): string | undefined {
  const playwrights = chromium.executablePath();
  return findProgram([...shells, ...names]) ?? (isProgram(playwrights) ? playwrights : undefined);
}
