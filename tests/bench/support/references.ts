import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './openProduct.ts';

const source = join(import.meta.dirname, '../references');
const lock = 'package-lock.json';

/**
 * Returns the folder in which the apps to compare with run, with their packages. The folder is a copy below `node_modules`, so that
 * third-party code is never among the tests. The first benchmark installs the packages; they are installed again if the lock file has
 * changed.
 */
export async function references(): Promise<string> {
  const folder = join(projectFolder, 'node_modules/.cache/quayside-bench');
  const isInstalled = read(join(folder, 'node_modules', lock)) === read(join(source, lock));
  mkdirSync(folder, { recursive: true });
  cpSync(source, folder, { recursive: true });
  if (!isInstalled) {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    cpSync(join(source, lock), join(folder, 'node_modules', lock));
  }
  return folder;
}

type Built = 'reactAdmin' | 'rjsfAntd' | 'domTable' | 'antdTable';

/** Builds a reference app for production; returns the output folder. */
export async function buildReference(folder: string, name: Built): Promise<string> {
  const root = join(folder, name);
  const vite = join(folder, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', root, '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return join(root, 'dist');
}

function read(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
