import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './steps.ts';

/** If a step prints nothing for this many ms, it is stuck. On a slow machine, output comes late but does not stop. */
const longestSilence = 15 * 60_000;

interface RunOptions {
  readonly settings?: Readonly<Record<string, string>>;
  readonly silence?: number;
}

/** Runs Node and resolves with whether it exited with code 0. As long as it prints something, there is no time limit. */
export async function runNode(command: readonly string[], { settings = {}, silence = longestSilence }: RunOptions = {}): Promise<boolean> {
  // Like the server, test threads and commands store compiled code in Node's compile cache, so they start faster.
  const cache = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') };
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, command, {
    env: { ...cache, ...colours, ...process.env, ...settings },
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stuck = setTimeout(() => child.kill('SIGKILL'), silence);
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.on('data', (reported: Buffer) => {
      stuck.refresh();
      to.write(reported);
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('exit', (code, signal) => {
      clearTimeout(stuck);
      if (signal !== null) console.error(`ended by ${signal}; it was silent for ${silence / 60_000} minutes`);
      const end = () => {
        for (const output of [child.stdout, child.stderr]) output.destroy();
        resolve(code === 0);
      };
      // `close` comes after the rest of the output. If a child process keeps the output open, the step ends after two seconds.
      child.once('close', end);
      setTimeout(end, 2_000).unref();
    });
  });
}
