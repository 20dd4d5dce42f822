import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { many } from '../src/contract/wire.ts';
import { type Compilation, compile } from './compile.ts';
import { emitPermissions, emitRecords, emitSource } from './emit/records.ts';
import { emitReference } from './emit/reference.ts';
import { findUnformatted, format } from './format.ts';
import { readFolder } from './read/readFolder.ts';
import { formatFault } from './types.ts';

const usage = `npm run codegen -- [check|format] [--schemas <dir>]
  (nothing)  writes src/generated from the resource files, and codegen/generated and schemas/REFERENCE.md from the meta schema
  check      writes nothing; fails if a file has an error or is not formatted, or if a generated file is out of date
  format     formats the resource files; their meaning does not change
  plan       shows what the next start would do to the database and what it would reject; changes nothing
  verify     makes every call of a running server as five users; fails if a call allows more than the files do
  new        drafts a resource file from a sample, a document, a table or a workbook; see npm run codegen -- new
  --schemas  the folder of the resource files (default: ./schemas)`;

const texts = ['check', 'format'] as const;
const root = fileURLToPath(new URL('..', import.meta.url));

process.exitCode = run(process.argv.slice(2));

/** Runs the command. Returns the exit code: 0 for success, 1 for errors and for outdated or unformatted files, 2 for wrong arguments. */
function run(args: readonly string[]): number {
  const command = readCommand(args);
  if (!command) {
    console.error(usage);
    return 2;
  }
  const folder = relative(process.cwd(), command.schemas);
  if (command.word === 'format') return formatFiles(command.schemas, folder);
  const compilation = compile(readFolder(command.schemas));
  printFaults(compilation, folder);
  if (compilation.faults.some(({ severity }) => severity === 'error')) return 1;
  const files = emitFiles(compilation);
  return command.word === 'check' ? Math.max(findDrift(files), printUnformatted(command.schemas, folder)) : write(files, compilation);
}

interface Command {
  readonly word: (typeof texts)[number] | undefined;
  readonly schemas: string;
}

function readCommand(args: readonly string[]): Command | undefined {
  try {
    const options = { schemas: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name, ...rest] = positionals;
    const word = texts.find((each) => each === name);
    if (rest.length > 0 || word !== name) return undefined;
    return { word, schemas: values.schemas ?? join(root, 'schemas') };
  } catch {
    return undefined;
  }
}

function formatFiles(schemas: string, folder: string): number {
  const { changed, faults } = format(schemas);
  printFaults({ faults }, folder);
  console.log(changed.length === 0 ? 'all files are already formatted' : `formatted ${changed.join(', ')}`);
  return faults.length > 0 ? 1 : 0;
}

/** Prints the faults. Those that follow from other faults are only counted, so that they do not hide the faults to fix. */
function printFaults({ faults }: Pick<Compilation, 'faults'>, folder: string): void {
  const causes = faults.filter(({ isFollowing }) => !isFollowing);
  for (const fault of causes) {
    const line = formatFault(fault, prefixOf(folder));
    console.error(fault.severity === 'warning' ? `warning  ${line}` : line);
  }
  const rest = faults.length - causes.length;
  if (rest > 0) console.error(`${many(rest, 'more error follows', 'more errors follow')} from these`);
}

function prefixOf(folder: string): string {
  return folder === '' ? '' : `${folder}/`;
}

/**
 * Prints the files that are not formatted, and returns the exit code. The compiler itself does not check the format, because such files
 * can be served.
 */
function printUnformatted(schemas: string, folder: string): number {
  const unformatted = findUnformatted(schemas);
  for (const { path, line } of unformatted)
    console.error(`${prefixOf(folder)}${path}:${line}:1  is not formatted  run npm run codegen -- format`);
  return unformatted.length > 0 ? 1 : 0;
}

function emitFiles(compilation: Compilation): readonly (readonly [string, string])[] {
  return [
    ['src/generated/permissions.ts', emitPermissions(compilation.resources.map(({ resource }) => resource))],
    ['src/generated/records.ts', emitRecords(compilation)],
    ['codegen/generated/source.ts', emitSource()],
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
  for (const [name, text] of files) {
    mkdirSync(join(root, dirname(name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  console.log(`${resources.length} resources; wrote ${files.map(([name]) => name).join(', ')}`);
  return 0;
}
