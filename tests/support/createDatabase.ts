import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/**
 * Creates a UTF-8 database in the PostgreSQL at `serverUrl` and returns its URL. It is a copy of the database `model`, or empty without
 * one.
 */
export async function createDatabase(serverUrl: string, model?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${model ? new URL(model).pathname.slice(1) : 'template0'} ENCODING 'UTF8'`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
