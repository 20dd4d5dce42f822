import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../types.ts';
import { builtConsole } from './builtConsole.ts';
import { copyData, databaseFile, longData, shortData } from './filledData.ts';
import { openProduct } from './openProduct.ts';
import { login } from './productClient.ts';
import { references } from './references.ts';
import { type Measured, startProcess } from './startProcess.ts';

/** A server that has been running for a while without requests. */
export interface Resting extends Measured {
  /** Memory before the first request, in MB. */
  readonly idleMemory: number;
}

/** The product on its own data, with a token for requests. */
export interface Product extends Resting {
  readonly token: string;
}

/** How long to wait until a new process has settled, in milliseconds. */
const settling = 2_000;

/** Starts the product with the long list. */
export const longProduct = (context: Context): Promise<Product> => start(context, longData);

/** Starts the product with the list of one page. */
export const shortProduct = (context: Context): Promise<Product> => start(context, shortData);

/** Starts the bare server on a copy of the product's database. */
export const bareServer = (context: Context): Promise<Resting> => startBare(context, {});

/** Starts the bare server with an additional index for exactly the query of the list. */
export const indexedBareServer = (context: Context): Promise<Resting> => startBare(context, { LIST_INDEX: '1' });

/** Starts the bare server on the database of a data folder. */
export async function openBare(dataFolder: string, folder: string, settings: Record<string, string> = {}): Promise<Measured> {
  return startProcess({
    script: join(folder, 'bareServer.js'),
    folder,
    readyPath: '/ready',
    environment: { DATABASE: databaseFile(dataFolder), ...settings },
  });
}

async function startBare(context: Context, settings: Record<string, string>): Promise<Resting> {
  const data = copyData(context, await context.shared(longData));
  const bare = await openBare(data, await context.shared(references), settings);
  context.defer(bare.stop);
  await sleep(settling);
  return { ...bare, idleMemory: bare.memory() };
}

async function start(context: Context, data: (context: Context) => Promise<string>): Promise<Product> {
  await context.shared(builtConsole);
  const product = await openProduct(copyData(context, await context.shared(data)));
  context.defer(product.stop);
  await sleep(settling);
  const idleMemory = product.memory();
  return { ...product, idleMemory, token: (await login(product.url)).token };
}
