import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The debounce time before a restart, in ms, because several files are often written together. */
const pause = 150;

/** How long the server may take to stop, in ms. */
const grace = 5_000;

interface Run {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly onLine: (line: string) => void;
  /** Called if the server exits before it has ever accepted requests. Its settings are then wrong, so a restart would not help. */
  readonly onRejected: (code: number) => void;
}

/** The server in a child process that can be restarted. */
export interface RunningCode {
  /** Resolves when the server accepts requests or has exited. */
  readonly settled: () => Promise<void>;
  /** Restarts the server, because its code has changed. */
  readonly renew: () => void;
  readonly stop: () => Promise<void>;
}

/** Starts the server. If changed code makes it exit, the next change starts it again. */
export function runServer({ args, cwd, environment, onLine, onRejected }: Run): RunningCode {
  let child: ChildProcess | undefined;
  let hasServed = false;
  let settled = Promise.resolve();
  let turn = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const start = (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const started = spawn(process.execPath, args, { cwd, env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
    child = started;
    createInterface({ input: started.stdout }).on('line', (line) => {
      onLine(line);
      if (!line.includes('Quayside is running at')) return;
      hasServed = true;
      resolve();
    });
    started.once('exit', (code) => {
      resolve();
      if (child !== started) return;
      child = undefined;
      if (!hasServed) return onRejected(code ?? 1);
      onLine('  The server has ended. It is started again when a file of its code changes.');
    });
    return promise;
  };
  const end = (): Promise<void> => {
    const ending = child;
    child = undefined;
    return ending ? endOf(ending) : Promise.resolve();
  };
  const again = async (): Promise<void> => {
    const ended = end();
    settled = ended.then(start);
    await ended;
  };
  const wait = async (): Promise<void> => {
    const now = settled;
    await now;
    if (now !== settled) await wait();
  };

  settled = start();
  process.once('exit', () => child?.kill('SIGKILL'));
  return {
    settled: wait,
    renew: () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        turn = turn.then(again);
      }, pause);
    },
    stop: () => {
      clearTimeout(timer);
      return end();
    },
  };
}

async function endOf(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  // With this signal, the server stops at once instead of giving a proxy time to notice.
  child.kill('SIGINT');
  const force = setTimeout(() => child.kill('SIGKILL'), grace);
  await exited;
  clearTimeout(force);
}
