import type { Store } from '../../../db/store.ts';
import { writeRows } from '../../batch/writeRows.ts';
import { judgeRows } from '../../bulk/judgeRows.ts';
import type { Context } from '../../context.ts';
import { faultsOf } from '../checkCells.ts';
import { keptRecord, type Undone, type Untouched } from './undone.ts';

/** Gives records the values that they had before the import; what the checks of a save refuse stays as it is. */
export async function restoreUpdated(context: Context, store: Store, updated: readonly Untouched[]): Promise<Undone> {
  const names = new Set(updated.flatMap(({ former }) => Object.keys(former ?? {})));
  const own = context.compiled.resource.fields.filter(({ system }) => !system);
  const given = updated.map(({ row, former }) => ({ row, values: pick(former ?? {}, own) }));
  const fields = own.filter(({ name }) => names.has(name));
  const { sound, same, refused } = await judgeRows(context, store, { given, fields });
  await writeRows(context, store, sound);
  const kept = refused.flatMap((checked) => {
    const words = faultsOf(context, checked).map(({ message }) => message[context.language]);
    return checked.current ? [keptRecord(context, checked.current, { reason: 'refused', words: words.join(' ') })] : [];
  });
  return { ids: [...sound, ...same].map(({ current }) => String(current?.id)), kept };
}

/** What the server cuts out of other fields or counts by itself follows by itself. */
function pick(former: Readonly<Record<string, unknown>>, own: readonly { readonly name: string }[]) {
  return Object.fromEntries(
    own.flatMap(({ name }) => (Object.hasOwn(former, name) ? [[name, former[name]] as const] : [])),
  );
}
