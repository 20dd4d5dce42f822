import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/freePort.ts';
import type { Stall, StallOrder } from './stall.ts';

/** A server in a process of its own, under measurement. */
export interface Measured {
  readonly url: string;
  /** From the start of the process to its first answer, in milliseconds. */
  readonly startMs: number;
  /** What the process holds in memory just now, in MB. */
  memory(): number;
  /** The processor time that the process has taken since its start, in seconds. */
  cpu(): number;
  /** Begins and ends the watch over the event loop; what is read is everything that was watched. */
  stall(order: StallOrder): Promise<Stall>;
  stop(): Promise<void>;
}

interface Start {
  readonly script: string;
  /** What Node is given before the script. */
  readonly flags?: readonly string[];
  readonly folder: string;
  /** A path that answers 200 as soon as the server serves. */
  readonly readyPath: string;
  readonly environment: Readonly<Record<string, string>>;
}

const patience = 120_000;

/** Starts a server script with Node; its output goes nowhere, as under load it must not wait for a reader. */
export async function startProcess({ script, flags = [], folder, readyPath, environment }: Start): Promise<Measured> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, [...flags, '--import', join(import.meta.dirname, 'stallProbe.js'), script], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), ...environment },
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

/** Where the system tells of a process in files, they are read: a program for each look would take what is measured. */
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

/** Ticks of a process of a hundred to the second, which Linux counts on every machine. */
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
