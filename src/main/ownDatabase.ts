import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Trouble } from '../../codegen/new/material.ts';
import type { ReadCodes, ReadTable } from '../../codegen/new/readMaterial.ts';
import { type Fault, formatFault } from '../../codegen/types.ts';
import type { SchemaEffect } from '../contract/schemaEditor.ts';
import { many } from '../contract/wire.ts';
import { openPostgres } from '../server/db/postgres.ts';
import { openSqlite, openToRead } from '../server/db/sqlite.ts';
import type { Database } from '../server/db/store.ts';
import { describeTable, findTables, findTexts } from '../server/db/tables.ts';
import { createLog } from '../server/log.ts';
import { errorsIn } from '../server/schema/faults.ts';
import { impactEffects } from '../server/schema/plan/impact.ts';
import { planSchemas, type SchemaPlan } from '../server/schema/plan/plan.ts';
import { type Orphan, orphanEffect, type PlannedTable, tableEffects } from '../server/schema/plan/tables.ts';
import type { Settings } from '../server/settings.ts';
import { readOwnSettings } from './readOwnSettings.ts';

/**
 * Runs `npm run codegen -- plan [--schemas <dir>]`: prints what the next start would do to the configured database, without changing it.
 * Returns the exit code: 0 if everything is possible, 1 if something is rejected, 2 if arguments or settings are wrong or the plan could
 * not be made.
 */
export async function runPlan(args: readonly string[]): Promise<number> {
  const options = { schemas: { type: 'string' } } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    const settings = readOwnSettings();
    const folder = values.schemas ?? settings.schemasDir;
    const { plan, isThere } = await readPlan(settings, folder);
    const lines = formatPlan(plan, { folder: relative(process.cwd(), folder) || '.', isThere });
    console.log(lines.join('\n'));
    return isRejected(plan) ? 1 : 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!(error instanceof Trouble) && !(error instanceof TypeError)) throw error;
    console.error(`${message}\nnpm run codegen -- plan [--schemas <dir>]`);
    return 2;
  }
}

async function readPlan(settings: Settings, folder: string): Promise<{ plan: SchemaPlan; isThere: boolean }> {
  const { read, isThere, close } = openToRead(settings);
  try {
    return { plan: await planSchemas(read, folder), isThere };
  } catch (error) {
    throw new Trouble(`the plan could not be made: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await close();
  }
}

/** The headings by kind of effect. */
const titles: Readonly<Record<Exclude<SchemaEffect['about'], 'table'>, string>> = {
  access: 'Access',
  page: 'Pages',
  permission: 'Permissions',
  view: 'Saved views',
  template: 'Workbooks',
};

/** Returns true if any part of the plan would be rejected. */
function isRejected({ faults, tables }: SchemaPlan): boolean {
  return errorsIn({ faults }).length > 0 || tables.some(({ rejections }) => rejections.length > 0);
}

/** Formats a plan: `+` is added, `~` changed, `-` removed or disabled, `!` rejected. */
function formatPlan(plan: SchemaPlan, { folder, isThere }: { folder: string; isThere: boolean }): string[] {
  const { faults, tables, orphans } = plan;
  const lines = faults.map((fault) => {
    const line = formatFault(fault, `${folder}/`);
    return fault.severity === 'warning' ? `  warning  ${line}` : `  ! ${line}`;
  });
  const impact = Map.groupBy(impactEffects(plan.impact), ({ about }) => about);
  const changed = tables.filter((table) => tableEffects(table).length > 0);
  const rejected = tables.filter(({ rejections }) => rejections.length > 0);
  return [
    ...(isThere ? [] : ['There is no database yet: the first start creates it.', '']),
    ...part('Files', lines),
    ...tables.flatMap(tableLines),
    ...part('Tables without a file', orphans.map(orphanLine)),
    ...Object.entries(titles).flatMap(([about, title]) => part(title, (impact.get(about as SchemaEffect['about']) ?? []).map(effectLine))),
    `${many(changed.length, 'table')} would change, ${rejected.length} rejected. Nothing has been changed.`,
  ];
}

function part(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines, ''];
}

function effectLine({ sign, text }: SchemaEffect): string {
  return `  ${sign} ${text.en}`;
}

function orphanLine(orphan: Orphan): string {
  const { sign, of, text } = orphanEffect(orphan);
  return `  ${sign} ${of}  ${text.en}`;
}

function tableLines(planned: PlannedTable): string[] {
  const { table, rows, rejections } = planned;
  const title = `${table.name}${rows === undefined ? '' : ` (${many(rows, 'row')})`}`;
  if (rejections.length === 0) return part(title, tableEffects(planned).map(effectLine));
  return part(
    `${title} stays unchanged`,
    rejections.map(({ what, mend }) => `  ! ${what.en}  ${mend.en}`),
  );
}

/**
 * Runs the part of `check` that needs a database: finds stored values that the files no longer accept, and tables without a file. Returns
 * the exit code: 1 if there are errors, otherwise 0, even if there is no database or it cannot be read.
 */
export async function checkStored(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { schemas: { type: 'string' } } });
  try {
    const settings = readOwnSettings();
    const folder = values.schemas ?? settings.schemasDir;
    const stored = await readStored(settings, folder);
    for (const fault of stored) {
      const line = formatFault(fault, `${relative(process.cwd(), folder) || '.'}/`);
      console.error(fault.severity === 'warning' ? `warning  ${line}` : line);
    }
    return stored.some(({ severity }) => severity === 'error') ? 1 : 0;
  } catch (error) {
    console.error(`the database could not be read: ${error instanceof Error ? error.message : String(error)}`);
    return 0;
  }
}

async function readStored(settings: Settings, folder: string): Promise<readonly Fault[]> {
  const { read, isThere, close } = openToRead(settings);
  try {
    return isThere ? (await planSchemas(read, folder)).stored : [];
  } finally {
    await close();
  }
}

/**
 * Returns the description of a table of the configured database; if there is no such table, the names of all tables. Throws `Trouble` if
 * the database cannot be read.
 */
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

/**
 * Reads the stored values of the given columns, by table. If the database does not exist or cannot be read, some or all tables are missing
 * from the result.
 */
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

/** Opens the configured database. Throws `Trouble` if the SQLite file does not exist, because opening it would create it. */
function open({ databaseUrl, dataDir }: Settings): Database {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, createLog('silent'));
  const file = join(dataDir, 'quayside.db');
  if (!existsSync(file)) throw new Trouble(`there is no database ${file}: set HW_DATA_DIR or HW_DATABASE_URL, or start the server once`);
  return openSqlite(dataDir);
}
