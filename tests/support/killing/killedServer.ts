import { readdirSync } from 'node:fs';
import { type Client, createClient } from '../../api/support/client.ts';
import { type ServerProcess, spawnServer } from '../../api/support/spawnServer.ts';

/** The values with which a test of kills starts the server again and again on the same data. */
export interface Killing {
  readonly environment: Readonly<Record<string, string>>;
  readonly password: string;
  readonly rounds: number;
  /** Returns random numbers from 0 to 1, the same in every run, for the times of the kills. */
  readonly random: () => number;
  /** The entry file of the server; by default the product's. */
  readonly entry?: string;
}

/** A running server and a logged-in client. */
export interface Running {
  readonly server: ServerProcess;
  readonly client: Client;
  /** Milliseconds until the server was ready. */
  readonly boot: number;
}

/** How often to try another port, because some other process may take the port before the server does. */
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

/** Kills the server after `time` ms, or as soon as `work` has ended. Returns the result of `work`; undefined if it failed. */
export async function killDuring<T>({ server }: Running, work: Promise<T>, time: number): Promise<T | undefined> {
  const outcome = work.catch(() => undefined);
  await Promise.race([outcome, new Promise((resolve) => setTimeout(resolve, time))]);
  await server.kill();
  return outcome;
}

/** Returns the files in the data folder that should not be there: anything but the database and the stored files. */
export function strayFiles({ environment }: Killing): string[] {
  const expected = /^(quayside\.db(-wal|-shm)?|files|schemas)$/;
  return readdirSync(environment.HW_DATA_DIR ?? '', { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() || expected.test(entry.name) ? [] : [entry.name],
  );
}
