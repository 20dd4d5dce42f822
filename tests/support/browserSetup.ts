import type { TestProject } from 'vitest/node';
import { buildConsole } from './buildConsole.ts';
import { findChromium } from './chromium.ts';
import { ensureChineseFont } from './ensureChineseFont.ts';
import { tempFolder } from './tempFolder.ts';

/** Finds a browser and builds the console into a separate folder, once for all files of a test project. */
export function setup(project: TestProject): void {
  project.provide('chromiumPath', findChromium());
  ensureChineseFont();
  const folder = tempFolder('console');
  project.provide('consoleFolder', folder.path);
  buildConsole(folder.path, `${import.meta.dirname}/console.config.ts`);
}
