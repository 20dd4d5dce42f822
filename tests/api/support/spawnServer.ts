import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../support/freePort.ts';
import { startArguments } from '../../support/startArguments.ts';
import { throughPooler } from '../../support/throughPooler.ts';

/** A server in a separate process, started in the same way as by `npm start`. */
export interface ServerProcess {
  readonly url: string;
  /** All lines that it has printed so far. */
  readonly lines: readonly string[];
  /** Kills the process immediately, as a power failure would. */
  kill(): Promise<void>;
  /** Asks the process to stop, and resolves with its exit code. */
  stop(): Promise<number | null>;
}

const root = join(import.meta.dirname, '../../..');

/** Starts the server with these settings, optionally from another entry file, and waits until it prints its address. */
export async function spawnServer(environment: Readonly<Record<string, string>>, entry?: string): Promise<ServerProcess> {
  const port = environment.PORT ?? (await freePort());
  const child = spawn(process.execPath, entry ? [...startArguments.slice(0, -1), entry] : [...startArguments], {
    cwd: root,
    // The demo users are created, but not the demo data of a month, which would take time. A stop does not wait for a proxy.
    env: {
      ...{ PATH: process.env.PATH, PORT: String(port), HW_DEMO: 'users', HW_DRAIN_SECONDS: '0' },
      ...throughPooler(environment),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stopAtExit = () => child.kill('SIGKILL');
  process.on('exit', stopAtExit);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  exited.finally(() => process.off('exit', stopAtExit));
  const lines: string[] = [];
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([untilItServes(child, lines), exited.then(() => Promise.reject(new Error(lines.join('\n'))))]);
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    return exited;
  };
  return {
    url,
    lines,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}

async function untilItServes({ stdout, stderr }: ChildProcess, lines: string[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const stream of [stdout, stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (line.includes('Quayside is running at')) resolve();
    });
  }
  await promise;
}
