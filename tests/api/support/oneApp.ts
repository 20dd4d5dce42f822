import { afterAll, beforeAll } from 'vitest';
import type { Client } from './client.ts';
import { startApp, type TestApp } from './startApp.ts';

/** The app that all tests of a file share. It is undefined until `inOneApp` has started it. */
export let app: TestApp;
export let admin: Client;

/** Starts the app before the tests of the calling file and closes it after them. */
export function inOneApp(): void {
  beforeAll(async () => {
    app = await startApp();
    admin = app.admin;
  });
  afterAll(() => app.close());
}

/** Logs the administrator in again, because permissions may have changed. */
export async function letAdminIn(): Promise<void> {
  admin = await app.as('admin');
}
