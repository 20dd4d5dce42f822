import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Trouble } from '../../codegen/new/material.ts';
import type { ReadCodes, ReadTable } from '../../codegen/new/readMaterial.ts';
import { openPostgres } from '../server/db/postgres.ts';
import { openSqlite } from '../server/db/sqlite.ts';
import type { Database } from '../server/db/store.ts';
import { describeTable, findTables, findTexts } from '../server/db/tables.ts';
import { createLog } from '../server/log.ts';
import type { Settings } from '../server/settings.ts';
import { readOwnSettings } from './readOwnSettings.ts';

/** Reads a table of the configured database. Throws `Trouble` if the database cannot be reached. */
export const readTable: ReadTable = async (name) => {
  const database = open(readOwnSettings());
  try {
    const tables = await findTables(database.read);
    const found = tables.find((table) => table === name) ?? tables.find((table) => table.toLowerCase() === name.toLowerCase());
    return found === undefined ? { tables } : await describeTable(database.read, found);
  } catch (error) {
    throw new Trouble(`the database cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await database.close();
  }
};

/** Reads codes and names from the configured database; empty if it does not exist or cannot be read. */
export const readCodes: ReadCodes = async (fields) => {
  const codes = new Map<string, ReadonlySet<string>>();
  const settings = readOwnSettings();
  if (settings.databaseUrl === undefined && !existsSync(join(settings.dataDir, 'quayside.db'))) return codes;
  const database = open(settings);
  try {
    for (const [table, columns] of fields) codes.set(table, await findTexts(database.read, { table, columns }));
    return codes;
  } catch {
    // If the codes cannot be read, the draft is made without them.
    return codes;
  } finally {
    await database.close();
  }
};

/** Opens the database. It must exist, since opening a missing SQLite file would create it. */
function open({ databaseUrl, dataDir }: Settings): Database {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, createLog('silent'));
  const file = join(dataDir, 'quayside.db');
  if (!existsSync(file)) throw new Trouble(`there is no database ${file}: set HW_DATA_DIR or HW_DATABASE_URL, or start the server once`);
  return openSqlite(dataDir);
}
