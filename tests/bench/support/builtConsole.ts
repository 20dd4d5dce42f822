import { execFileSync } from 'node:child_process';
import { projectFolder } from './openProduct.ts';

/** Builds the console as `npm start` does, so that the current code is measured. */
export async function builtConsole(): Promise<void> {
  const vite = 'node_modules/vite/bin/vite.js';
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: projectFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
