import { readdirSync } from 'node:fs';
import { type Client, createClient } from '../../api/support/client.ts';
import { type ServerProcess, spawnServer } from '../../api/support/spawnServer.ts';

/** What the server is started with, again and again, on the same data. */
export interface Killing {
  readonly environment: Readonly<Record<string, string>>;
  readonly password: string;
  readonly rounds: number;
  /** Numbers from 0 to 1, the same in every run: when it is killed. */
  readonly random: () => number;
  /** The file that starts the server; that of the product when left out. */
  readonly entry?: string;
}

/** A server that runs, and somebody who is logged in. */
export interface Running {
  readonly server: ServerProcess;
  readonly client: Client;
  /** How long it took to serve, in milliseconds. */
  readonly boot: number;
}

/** On a busy machine another process may take a port before a server that starts does. */
const ports = 3;

export async function startAgain(killing: Killing, left = ports): Promise<Running> {
  const begun = performance.now();
  try {
    const server = await spawnServer(killing.environment, killing.entry);
    const boot = performance.now() - begun;
    return { server, client: await createClient(server.url).login('admin', killing.password), boot };
  } catch (error) {
    if (left > 1 && String(error).includes(' is taken')) return startAgain(killing, left - 1);
    throw error;
  }
}

/** Kills the server after some of `time`, while work goes on; gives what the work gave before it was cut off. */
export async function killDuring<T>({ server }: Running, work: Promise<T>, time: number): Promise<T | undefined> {
  const outcome = work.catch(() => undefined);
  await Promise.race([outcome, new Promise((resolve) => setTimeout(resolve, time))]);
  await server.kill();
  return outcome;
}

/** What stands in the data folder besides the database and the rooms for files. */
export function strayFiles({ environment }: Killing): string[] {
  const expected = /^(quayside\.db(-wal|-shm)?|files|schemas)$/;
  return readdirSync(environment.HW_DATA_DIR ?? '', { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() || expected.test(entry.name) ? [] : [entry.name],
  );
}
