import type { Compilation, CompiledResource, Fault, SourceFile } from '../../../codegen/types.ts';
import { many } from '../../contract/text.ts';
import { countFilled } from '../db/migration/columns.ts';
import { Narrowing, type TablePlan } from '../db/migration/plan.ts';
import type { Store } from '../db/store.ts';
import { findDoubts } from './findDoubts.ts';
import { doubtFaults } from './narrowingFaults.ts';

interface Planned {
  readonly plans: readonly TablePlan[];
  readonly resources: readonly CompiledResource[];
  readonly files: readonly SourceFile[];
}

/** Fields that files do not name any more, as warnings: their values stay in the table, and nobody sees them. */
export async function removalFaults(store: Store, { plans, resources, files }: Planned): Promise<Fault[]> {
  const removed = new Map<string, readonly Narrowing[]>();
  for (const { table, now = table.name, steps, refusals } of plans) {
    if (refusals.length > 0) continue;
    const told: Narrowing[] = [];
    for (const step of steps) {
      if (step.does !== 'release') continue;
      const { column } = step;
      const rows = await countFilled(store, { table: now, column });
      const what = `${table.name}.${column} is in no file any more: its values stay in ${many(rows, 'record')}, and nobody sees them`;
      const mend = `put the field back, or write \`"was": "${column}"\` at the field that it has become`;
      told.push(new Narrowing(what, mend));
    }
    removed.set(table.name, told);
  }
  return doubtFaults(resources, removed, files);
}

/** What becomes of stored values by files that nobody was asked about: fields that go, and what looks like a rename. */
export async function changeFaults(
  store: Store,
  planned: Planned & { readonly gone: readonly string[] },
): Promise<Fault[]> {
  const faults = [...(await removalFaults(store, planned)), ...(await findDoubts(store, planned))];
  return faults.map((fault) => ({ ...fault, isChange: true }));
}

/** What was told of files that are as they were then. */
export function stillTold({ faults, memory }: Compilation, files: readonly SourceFile[]): Fault[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return faults.filter(({ isChange, file }) => isChange && memory.files.get(file)?.lone.file.text === texts.get(file));
}
