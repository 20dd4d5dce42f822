import { readFileSync, statSync } from 'node:fs';
import { suggest } from '../check/subject.ts';
import { decodeText } from '../read/readFolder.ts';
import { type Material, Trouble } from './material.ts';
import { createFieldNames } from './names/fieldNames.ts';
import type { NewCommand } from './readArguments.ts';
import { materialOfOpenApi } from './sources/openapi.ts';
import { materialOfSample } from './sources/sample.ts';
import { materialOfTable, readCsv, readWorkbook, type TableFacts } from './sources/workbook.ts';

/** Reads a database table by its name. If there is no such table, returns the names of all tables, for a suggestion. */
export type ReadTable = (name: string) => Promise<TableFacts | { readonly tables: readonly string[] }>;

/** Reads the stored values of these fields. Keys are resource names; without a database the result is empty. */
export type ReadCodes = (fields: ReadonlyMap<string, readonly string[]>) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;

const largest = 100_000_000;

/** Reads the source that the command names. Fields that the user excludes are left out. */
export async function readMaterial(command: NewCommand, readTable: ReadTable): Promise<Material> {
  const material = await bySource[command.from ?? 'sample'](command, readTable);
  if (command.without.length === 0) return material;
  const nameOf = (label: string): string => createFieldNames({ nameOf: () => undefined })(label);
  // The name of an object excludes all fields nested in it.
  const isMeant = (name: string, label: string): boolean => label === name || nameOf(label) === name || label.startsWith(`${name}.`);
  const unknown = command.without.find((name) => !material.fields.some(({ label }) => isMeant(name, label)));
  if (unknown !== undefined) {
    const labels = material.fields.map(({ label }) => label);
    throw new Trouble(`--without: the source has no field \`${unknown}\`; ${suggest(unknown, labels).en}`);
  }
  const isExpected = (label: string): boolean => !command.without.some((name) => isMeant(name, label));
  return { ...material, fields: material.fields.filter(({ label }) => isExpected(label)) };
}

const bySource: Readonly<
  Record<NonNullable<NewCommand['from']>, (command: NewCommand, readTable: ReadTable) => Material | Promise<Material>>
> = {
  sample: ({ source, at }) => materialOfSample(readText(source), { file: source, at }),
  openapi: ({ source, schema }) => materialOfOpenApi(readText(source), { file: source, schema }),
  xlsx: ({ source, sheet }) => {
    checkFile(source);
    return readWorkbook(source, sheet);
  },
  csv: ({ source }) => {
    checkFile(source);
    const text = decodeText(readFileSync(source));
    if (text === undefined) throw new Trouble(`${source} is not UTF-8: save it as “CSV UTF-8”`);
    return readCsv(text, source);
  },
  table: async ({ source }, readTable) => {
    const facts = await readTable(source);
    if ('tables' in facts) throw new Trouble(`the database has no table \`${source}\`; ${suggest(source, facts.tables).en}`);
    return materialOfTable(facts);
  },
};

function readText(file: string): string {
  checkFile(file);
  return readFileSync(file, 'utf8');
}

function checkFile(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new Trouble(`there is no file ${file}`);
  if (stats.size > largest) throw new Trouble(`${file} is larger than 100 MB`);
}
