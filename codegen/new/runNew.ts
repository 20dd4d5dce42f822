import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { draftFile, type Outcome } from './draftFile.ts';
import { type NewCommand, newUsage, readArguments } from './readArguments.ts';
import { type ReadTable, readMaterial } from './readMaterial.ts';
import { readWorld } from './readWorld.ts';
import { Trouble } from './Trouble.ts';

const projectSchemas = join(fileURLToPath(new URL('../..', import.meta.url)), 'schemas');

/** How the command ended: 0 done, 1 nothing drafted, 2 not understood; and whether the project's own files changed. */
export interface NewResult {
  readonly code: number;
  readonly hasChanged: boolean;
}

/** Runs `new`: drafts a resource file, or merges the draft into the one there is. What was drafted goes to standard output, all else to standard error. */
export async function runNew(args: readonly string[], readTable: ReadTable): Promise<NewResult> {
  const command = readArguments(args);
  if (typeof command === 'string') {
    console.error(`${command}\n\n${newUsage}`);
    return { code: 2, hasChanged: false };
  }
  try {
    const folder = command.schemas ?? projectSchemas;
    const outcome = draftFile(command, { world: readWorld(folder), material: await readMaterial(command, readTable) });
    const hasChanged = tell(command, folder, outcome);
    return { code: 0, hasChanged: hasChanged && command.schemas === undefined };
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    console.error(error.message);
    return { code: 1, hasChanged: false };
  }
}

/** Writes the file unless nothing is new in it, and says what was done; gives whether the file has changed. */
function tell(
  { isDry }: NewCommand,
  folder: string,
  { path, text, before, added, notes, conflicts }: Outcome,
): boolean {
  const target = join(folder, path);
  const shown = relative(process.cwd(), target);
  const isSame = text === before;
  if (isDry) process.stdout.write(text);
  else if (!isSame) write(target, text);
  const what =
    before === undefined
      ? `${added.length} fields`
      : `${added.length} new fields${added.length > 0 ? `: ${added.join(', ')}` : ''}`;
  const done = isDry ? 'would be' : 'is';
  console.error(isSame ? `${shown} has everything the source has` : `${shown} ${done} written: ${what}`);
  for (const note of notes) console.error(`  ${note}`);
  for (const conflict of conflicts) console.error(`conflict  ${join(relative(process.cwd(), folder), conflict)}`);
  return !isSame && !isDry;
}

/** A server that watches the folder never sees half a file. */
function write(target: string, text: string): void {
  mkdirSync(dirname(target), { recursive: true });
  const draft = join(dirname(target), `.${process.pid}.draft`);
  writeFileSync(draft, text);
  renameSync(draft, target);
}
