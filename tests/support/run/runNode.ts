import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './steps.ts';

/** A step that has said nothing for so long, in ms, is stuck; a slow machine makes it late, not silent. */
const longestSilence = 15 * 60_000;

interface RunOptions {
  readonly settings?: Readonly<Record<string, string>>;
  readonly silence?: number;
}

/** Whether node ran to its end with exit code 0. It may take as long as it goes on saying something. */
export async function runNode(
  command: readonly string[],
  { settings = {}, silence = longestSilence }: RunOptions = {},
): Promise<boolean> {
  // Threads and commands of the tests come compiled out of the cache, as the server itself does.
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
      // What it has said is shown to its end, unless a process that it left behind keeps its output open.
      child.once('close', end);
      setTimeout(end, 2_000).unref();
    });
  });
}
