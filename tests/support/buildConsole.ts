import { execFileSync } from 'node:child_process';

const root = `${import.meta.dirname}/../..`;

/** Builds the console into a folder. `config` is the path of a Vite configuration; by default it is that of the product. */
export function buildConsole(folder: string, config = `${root}/vite.config.ts`): void {
  const args = ['--config', config, '--logLevel', 'warn', '--emptyOutDir', '--outDir', folder];
  execFileSync(process.execPath, [`${root}/node_modules/vite/bin/vite.js`, 'build', ...args], {
    ...{ cwd: root, stdio: ['ignore', 2, 2], env: buildEnvironment() },
  });
}

/** Returns the environment for the build. The mode `test` of the test runner is removed, so that the console is built for production. */
function buildEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _mode, ...rest } = process.env;
  return rest;
}
