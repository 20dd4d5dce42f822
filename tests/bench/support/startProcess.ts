import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/freePort.ts';
import type { Stall, StallOrder } from './stall.ts';

/** A measured server in a separate process. */
export interface Measured {
  readonly url: string;
  /** Milliseconds from the start of the process to its first response. */
  readonly startMs: number;
  /** Returns the current memory of the process, in MB. */
  memory(): number;
  /** Returns the CPU time of the process since its start, in seconds. */
  cpu(): number;
  /** Starts or stops watching the event loop. Returns the figures observed so far. */
  stall(order: StallOrder): Promise<Stall>;
  stop(): Promise<void>;
}

interface Start {
  readonly script: string;
  /** The arguments for Node that precede the script. */
  readonly flags?: readonly string[];
  readonly folder: string;
  /** A path that responds with 200 once the server is ready. */
  readonly readyPath: string;
  readonly environment: Readonly<Record<string, string>>;
}

const patience = 120_000;

/**
 * Starts a server script with Node. The standard output of the server is discarded, so that the server never waits for somebody to read it.
 */
export async function startProcess({ script, flags = [], folder, readyPath, environment }: Start): Promise<Measured> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, [...flags, '--import', join(import.meta.dirname, 'stallProbe.js'), script], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), HW_DRAIN_SECONDS: '0', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = once(child, 'exit').finally(() => process.off('exit', kill));
  while (!(await answers(url + readyPath))) {
    if (child.exitCode !== null || performance.now() - started > patience) {
      kill();
      throw new Error(`${script} did not start.`);
    }
    await sleep(5);
  }
  const startMs = performance.now() - started;
  return {
    url,
    startMs,
    memory: () => memoryOf(child.pid),
    cpu: () => cpuOf(child.pid),
    stall: async (order) => {
      child.send(order);
      return (await once(child, 'message'))[0] as Stall;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Reads data about a process from a file below `/proc`, if the system has one. Starting a program for each sample would take CPU time. */
function reported(pid: number | undefined, file: string): string | undefined {
  const path = `/proc/${pid}/${file}`;
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function askPs(pid: number | undefined, what: string): string {
  return execFileSync('ps', ['-o', `${what}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
}

function memoryOf(pid: number | undefined): number {
  const own = /^VmRSS:\s+(\d+)/m.exec(reported(pid, 'status') ?? '')?.[1];
  return Number(own ?? askPs(pid, 'rss')) / 1_000;
}

/** Returns the CPU time of a process in seconds. Linux counts 100 ticks per second on every machine. */
function cpuOf(pid: number | undefined): number {
  const [user, system] = (reported(pid, 'stat') ?? '')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13);
  if (user !== undefined && system !== undefined) return (Number(user) + Number(system)) / 100;
  return askPs(pid, 'time')
    .split(/[-:]/)
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok ?? false;
}
