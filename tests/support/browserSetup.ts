import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';
import { ensureChineseFont } from './ensureChineseFont.ts';
import { tempFolder } from './tempFolder.ts';

/** Finds a browser and builds the console into a separate folder, once for all files of a test project. */
export function setup(project: TestProject): void {
  project.provide('chromiumPath', findChromium());
  ensureChineseFont();
  const vite = `${import.meta.dirname}/../../node_modules/vite/bin/vite.js`;
  const config = `${import.meta.dirname}/console.config.ts`;
  const folder = tempFolder('console');
  project.provide('consoleFolder', folder.path);
  const args = ['--config', config, '--logLevel', 'warn', '--emptyOutDir', '--outDir', folder.path];
  execFileSync(process.execPath, [vite, 'build', ...args], {
    stdio: ['ignore', 2, 2],
    env: buildEnvironment(),
  });
}

/** Returns the environment for the build. The mode `test` of the test runner is removed, so that the console is built for production. */
function buildEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _mode, ...rest } = process.env;
  return rest;
}
