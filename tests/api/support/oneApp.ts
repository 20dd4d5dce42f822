import { afterAll, beforeAll } from 'vitest';
import type { Client } from './client.ts';
import { startApp, type TestApp } from './startApp.ts';

/** One house for all tests of a file, and its administrator. Importers see the present values. */
export let app: TestApp;
export let admin: Client;

/** Opens it before the tests of the file that calls this, and closes it after them. */
export function inOneApp(): void {
  beforeAll(async () => {
    app = await startApp();
    admin = app.admin;
  });
  afterAll(() => app.close());
}

/** Lets the administrator in anew, with the rights as they are by now. */
export async function letAdminIn(): Promise<void> {
  admin = await app.as('admin');
}
