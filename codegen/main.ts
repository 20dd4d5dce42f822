import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compile } from './compile.ts';
import { emitPermissions } from './emit/emitPermissions.ts';
import { emitRecords } from './emit/emitRecords.ts';
import { emitReference } from './emit/emitReference.ts';
import { formatFault } from './formatFault.ts';
import { readFolder } from './read/readFolder.ts';
import type { Compilation } from './types.ts';

const usage = `npm run codegen -- [check] [--schemas <dir>]
  (nothing)  writes src/generated from the resource files, and schemas/REFERENCE.md
  check      writes nothing; fails when a file has a fault or one of these is out of date
  plan       says what the next start would do to the database, and what stands against it; changes nothing
  verify     walks all calls of a running server with five users, and fails where somebody is let through who may not be
  new        drafts a resource file from a sample, a document, a table or a workbook; npm run codegen -- new says how
  --schemas  the folder of the resource files; ./schemas when left out`;

const root = fileURLToPath(new URL('..', import.meta.url));

process.exitCode = run(process.argv.slice(2));

/** Runs the command; gives the exit code: 0 done, 1 faults or drift, 2 not understood. */
function run(args: readonly string[]): number {
  const command = readCommand(args);
  if (!command) {
    console.error(usage);
    return 2;
  }
  const compilation = compile(readFolder(command.schemas));
  tell(compilation, relative(process.cwd(), command.schemas));
  if (compilation.faults.some(({ severity }) => severity === 'error')) return 1;
  const files = emitFiles(compilation);
  return command.isCheck ? findDrift(files) : write(files, compilation);
}

function readCommand(args: readonly string[]): { isCheck: boolean; schemas: string } | undefined {
  try {
    const options = { schemas: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [word, ...rest] = positionals;
    if (rest.length > 0 || (word !== undefined && word !== 'check')) return undefined;
    return { isCheck: word === 'check', schemas: values.schemas ?? join(root, 'schemas') };
  } catch {
    return undefined;
  }
}

function tell({ faults }: Compilation, folder: string): void {
  for (const fault of faults) {
    const line = formatFault(fault, folder === '' ? '' : `${folder}/`);
    console.error(fault.severity === 'warning' ? `warning  ${line}` : line);
  }
}

function emitFiles(compilation: Compilation): readonly (readonly [string, string])[] {
  return [
    ['src/generated/permissions.ts', emitPermissions(compilation.resources.map(({ resource }) => resource))],
    ['src/generated/records.ts', emitRecords(compilation)],
    ['schemas/REFERENCE.md', emitReference()],
  ];
}

function findDrift(files: ReturnType<typeof emitFiles>): number {
  const stale = files.filter(([name, text]) => readIfThere(join(root, name)) !== text);
  for (const [name] of stale) console.error(`${name}:1:1  is out of date  run npm run codegen`);
  return stale.length > 0 ? 1 : 0;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return undefined;
  }
}

function write(files: ReturnType<typeof emitFiles>, { resources }: Compilation): number {
  mkdirSync(join(root, 'src/generated'), { recursive: true });
  for (const [name, text] of files) writeFileSync(join(root, name), text);
  console.log(`${resources.length} resources; wrote ${files.map(([name]) => name).join(', ')}`);
  return 0;
}
