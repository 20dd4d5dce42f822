import { AsyncLocalStorage } from 'node:async_hooks';

/** How long a transaction waits for its turn, for a lock, and for another program that holds the file, in milliseconds. */
export const longestWait = 5_000;

const patient = new AsyncLocalStorage<true>();

/** Runs long work whose transactions wait for their turn however long it takes, rather than fail half-way. */
export function waitPatiently<T>(work: () => Promise<T>): Promise<T> {
  return patient.run(true, work);
}

/** Whether this is a part of such work. */
export function isPatient(): boolean {
  return patient.getStore() === true;
}
