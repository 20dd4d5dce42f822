import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** Makes a new empty UTF-8 database in the PostgreSQL that an address leads to, and gives the new one's address. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
