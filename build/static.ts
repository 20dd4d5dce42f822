import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../codegen/compile.ts';
import { emitResourceIndex } from '../codegen/emit/records.ts';
import { readFolder } from '../codegen/read/readFolder.ts';
import { type CompiledResource, formatFault } from '../codegen/types.ts';
import type { ResourceIndex } from '../src/contract/resource.ts';
import { compressFiles } from './precompress.ts';

interface StaticParts {
  /** The folder of the built console. */
  readonly console: string;
  /** The folder of the resource files. */
  readonly schemas: string;
  /** The folder to write. */
  readonly out: string;
}

/**
 * Writes a folder that any web server can serve in front of an existing hw server: the console, and the compiled resources with their
 * index. Our own server needs neither of them: it compiles the files itself, and shows each user only the permitted ones. Returns the first fault of
 * the resource files, and then writes nothing.
 */
export async function writeStatic({ console: built, schemas, out }: StaticParts): Promise<string | undefined> {
  const compilation = compile(readFolder(schemas));
  const fault = compilation.faults.find(({ severity }) => severity === 'error');
  if (fault) return formatFault(fault);
  if (compilation.resources.length === 0) return `${schemas} has no resource files`;
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, 'index.html')))
    return `${out} has other files than a console: choose another folder`;
  rmSync(out, { recursive: true, force: true });
  cpSync(built, out, { recursive: true });
  const folder = join(out, 'resources');
  mkdirSync(folder);
  const index: ResourceIndex = { ...emitResourceIndex(compilation.resources, hashOf), isExisting: true };
  writeFileSync(join(folder, 'index.json'), JSON.stringify(index));
  const whole = compilation.resources.filter(({ resource }) => !resource.partOf);
  for (const one of whole) writeFileSync(join(folder, `${one.resource.name}.${hashOf(one)}.js`), one.code);
  await compressFiles(folder);
  return undefined;
}

function hashOf({ hash }: CompiledResource): string {
  return hash.slice(0, 40);
}
