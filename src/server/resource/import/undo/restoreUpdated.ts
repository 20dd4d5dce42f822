import type { KeptRecord } from '../../../../contract/imports.ts';
import type { Row, Store } from '../../../db/store.ts';
import { judgeAllowed } from '../../allow/judgeAllowed.ts';
import type { CheckedRow } from '../../batch/batchRow.ts';
import { checkRows } from '../../batch/checkRows.ts';
import { judgeRows } from '../../bulk/judgeRows.ts';
import type { Context } from '../../context.ts';
import { findLines } from '../../lines/findLines.ts';
import { linesIn } from '../../lines/linesIn.ts';
import { planLines } from '../../lines/planLines.ts';
import { faultsOf } from '../check.ts';
import { writeWhole } from '../lines/writeWhole.ts';
import type { StagedFault } from '../staged.ts';
import { ifWilling, writeWilling } from '../writeWilling.ts';
import { keptRecord, type Undone, type Untouched } from './undone.ts';

/** Gives records the values that they had before the import; what the checks of a save or its code refuse stays as it is. */
export async function restoreUpdated(context: Context, store: Store, all: readonly Untouched[]): Promise<Undone> {
  const [updated, whole] = [all.filter(({ lines }) => lines.length === 0), all.filter(({ lines }) => lines.length > 0)];
  const plain = await restorePlain(context, store, updated);
  const ids = [...plain.ids];
  const kept = [...plain.kept];
  for (const one of whole) {
    const { done, fault } = await ifWilling(store, () => restoreWhole(context, store, one));
    ids.push(...(done?.ids ?? []));
    kept.push(...(done?.kept ?? keptBy(context, one.row, fault)));
  }
  return { ids, kept };
}

async function restorePlain(context: Context, store: Store, updated: readonly Untouched[]): Promise<Undone> {
  const names = new Set(updated.flatMap(({ former }) => Object.keys(former ?? {})));
  const own = context.compiled.resource.fields.filter(({ system }) => !system);
  const given = updated.map(({ row, former }) => ({ row, values: pick(former ?? {}, own) }));
  const fields = own.filter(({ name }) => names.has(name));
  const { sound, same, refused } = await judgeRows(context, store, { given, fields });
  const { refused: unwilling } = await writeWilling(context, store, sound);
  const faults = new Map(unwilling.map(({ row, fault }) => [row, fault] as const));
  const told = sound.flatMap(({ row, current }) => keptBy(context, current, faults.get(row)));
  const kept = [...refused.flatMap((checked) => refusedRecord(context, checked)), ...told];
  const restored = [...sound.filter(({ row }) => !faults.has(row)), ...same];
  return { ids: restored.map(({ current }) => String(current?.id)), kept };
}

/** What the server cuts out of other fields or counts by itself follows by itself. */
function pick(former: Readonly<Record<string, unknown>>, own: readonly { readonly name: string }[]) {
  return Object.fromEntries(
    own.flatMap(({ name }) => (Object.hasOwn(former, name) ? [[name, former[name]] as const] : [])),
  );
}

/** The same of a record whose lines were written with it: new ones go, and the others are what they were. */
async function restoreWhole(context: Context, store: Store, { row, former, lines }: Untouched): Promise<Undone> {
  const { resource } = context.compiled;
  const id = String(row.id);
  const sent: Record<string, unknown> = {};
  for (const each of linesIn(context.house.schemas, resource)) {
    const own = new Map(lines.flatMap((line) => (line.field === each.field.name ? [[line.id, line] as const] : [])));
    if (own.size === 0) continue;
    const stored = (await findLines(store, each, { ids: [id], lock: 'write' })).get(id) ?? [];
    const fields = each.child.resource.fields.filter(({ system }) => !system);
    sent[each.field.name] = stored.flatMap((line) => {
      const written = own.get(String(line.id));
      if (written?.former === null) return [];
      return [{ id: line.id, version: line.version, ...pick(written?.former ?? {}, fields) }];
    });
  }
  const plan = await planLines(context, store, { id, sent });
  const values = pick(
    former ?? {},
    resource.fields.filter(({ system }) => !system),
  );
  const given = { row: 1, sent: { ...values, ...sent }, current: row, errors: [], plan };
  const rows = await checkRows(context, store, { rows: [given], seen: new Map() });
  const [checked] = await judgeAllowed(context, store, rows);
  if (!checked) return { ids: [], kept: [] };
  if (checked.errors.length > 0) return { ids: [], kept: refusedRecord(context, checked) };
  await writeWhole(context, store, checked);
  return { ids: [id], kept: [] };
}

/** A record that code of the business does not let go back. */
function keptBy(context: Context, row: Row | undefined, fault: StagedFault | undefined): KeptRecord[] {
  if (!row || !fault) return [];
  return [keptRecord(context, row, { reason: 'refused', words: fault.message[context.language] })];
}

function refusedRecord(context: Context, checked: CheckedRow): KeptRecord[] {
  const words = faultsOf(context, checked).map(({ message }) => message[context.language]);
  return checked.current ? [keptRecord(context, checked.current, { reason: 'refused', words: words.join(' ') })] : [];
}
