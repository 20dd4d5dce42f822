import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './steps.ts';

/** A step without output for this many ms is stuck; on a slow machine the output is late, but does not stop. */
const longestSilence = 15 * 60_000;

interface RunOptions {
  readonly settings?: Readonly<Record<string, string>>;
  readonly silence?: number;
}

/** Runs Node; resolves with whether it exited with code 0. There is no limit as long as it produces output. */
export async function runNode(
  command: readonly string[],
  { settings = {}, silence = longestSilence }: RunOptions = {},
): Promise<boolean> {
  // Test threads and commands use the compile cache, like the server.
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
    from.on('data', (said: Buffer) => {
      stuck.refresh();
      to.write(said);
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
      // Resolves after the rest of the output, unless a child process keeps the output open.
      child.once('close', end);
      setTimeout(end, 2_000).unref();
    });
  });
}
