import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { SheetSaved, StaleRow } from '../../../../../contract/bulk.ts';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';
import { createGridStore } from '../../../../../fields/widgets/grid/gridStore.ts';
import { shownItems } from '../../../../../fields/widgets/grid/newRow.ts';
import { useStable } from '../../../../client/rendering.ts';
import { createStore, useStore } from '../../../../client/store.ts';
import { useDraft } from '../../../../extend/unsavedWork.ts';
import { useData } from '../../../../providers/useData.ts';
import type { Unconfirmed } from '../../../../saving/attempts.ts';
import { useT } from '../../../../texts/i18n.ts';
import type { List } from '../../useList.ts';
import { beforeOf, type ParkedSheet, parkedSheet, unconfirmedSheet } from './parkedSheet.ts';
import { useSheetSaving } from './sending.ts';
import { createSheetConflicts, type SheetRow, type SheetWork, sheetChanges } from './sheetWork.ts';
import { type SentSheet, savedRows, settleSaved, takeLater, takeTheirs } from './takeTheirs.ts';
import { useParked, useUnsavedSheet } from './useParked.ts';
import { type ReadNow, readByIds, requestedFields } from './useSheetRows.ts';

export interface SheetParts {
  readonly list: List;
  readonly field: Field;
  /** What was read; read anew while something is unsaved, it is merged into what is here. */
  readonly records: readonly WireRecord[];
  /** Reads the records anew. */
  readonly again: () => void;
}

/** The rows of a sheet, what was done in them since they were read, and what becomes of it: it is saved, parked or dropped. */
export function useSheet({ list, field, records, again }: SheetParts) {
  const { resource, queryText } = list;
  const { t } = useT();
  const { work, readNow, rows, load } = useSheetWork({ list, field, records });
  const { base, fields, conflicts } = work;
  const later = useDeferredValue(rows);
  const known = useStore(base);
  const changes = useMemo(() => sheetChanges(known, later, fields), [known, later, fields]);
  const { changed, added, removed } = changes;
  const requested = useStore(conflicts);
  const isDirty = changed + added + removed.length + requested.length > 0;
  const saving = useSheetSaving(resource, useSavingParts({ list, work, readNow }));
  const { lost: missing, clear } = saving;
  // What was refused is not there any more.
  useEffect(() => {
    if (!isDirty) clear();
  }, [isDirty, clear]);
  const values = useMemo(
    () => ({ ...(missing ? parkedWith(missing, work) : parkedSheet(changes, { rows: later, base: known, fields })) }),
    [missing, work, changes, later, known, fields],
  );
  const draft = useDraft({ of: `sheet ${queryText}`, values, isDirty, label: t('list.layoutSheet') });
  const restore = (): void => {
    saving.forget();
    load();
  };
  const settle = useUnsavedSheet(resource, isDirty, restore);
  useLaterRecords({ records, work, restore });
  return {
    ...{ work, rows, isDirty, saving, known },
    /** The person has said so. */
    drop: () => {
      settle();
      restore();
      again();
    },
    counts: { changed, added, removed: removed.length },
    parked: useParked({ draft, isDirty, work, readNow, saving }),
  };
}

/** Where the rows of a sheet are kept; `load` brings them back to what is stored. */
function useSheetWork({ list: { resource }, field, records }: Omit<SheetParts, 'again'>) {
  const provider = useData();
  const [base] = useState(() => createStore(records));
  const [conflicts] = useState(createSheetConflicts);
  const [rows, setRows] = useState<readonly SheetRow[]>(records);
  const [grid] = useState(() => createGridStore(records, setRows));
  const work = useMemo<SheetWork>(
    () => ({ grid, base, conflicts, fields: field.items ?? [], items: shownItems(field) }),
    [grid, base, conflicts, field],
  );
  const load = useCallback(() => {
    conflicts.set([]);
    grid.load(base.get());
    setRows(base.get());
  }, [conflicts, grid, base]);
  const readNow: ReadNow = (ids) => readByIds(provider, { resource, ids, fields: requestedFields(resource, field) });
  return { work, readNow, rows, load };
}

/** What is parked while a save is under way, or lost: both as they are at this moment. */
function parkedWith(missing: Unconfirmed<SentSheet>, { grid, base, fields }: SheetWork): ParkedSheet {
  const { rows, keys } = grid.get();
  const changes = sheetChanges(base.get(), rows, fields);
  const before = beforeOf(missing.change.records, base.get());
  return {
    ...parkedSheet(changes, { rows, base: base.get(), fields }),
    lost: unconfirmedSheet(missing, { changes, rows, keys, before }),
  };
}

interface Worked {
  readonly work: SheetWork;
  readonly readNow: ReadNow;
}

/** What a save takes, and what becomes of the sheet by it. */
function useSavingParts({ list: { abilities }, work, readNow }: Worked & Pick<SheetParts, 'list'>) {
  return {
    take: () => takeSheet(work),
    stale: (theirs: readonly StaleRow[]) => takeTheirs(work, theirs),
    done: async (sent: SentSheet, { ids, removed }: SheetSaved) => {
      const saved = savedRows(sent, ids);
      const now = await readNow([...saved.values()].map(({ id }) => id)).catch(() => []);
      settleSaved(work, { sent, saved, records: now });
      // A step back may not lead to what the person could not save.
      const isWayShut = (ids.length > 0 && !abilities('deleteByIds')) || (removed > 0 && !abilities('create'));
      if (isWayShut) work.grid.forget();
    },
  };
}

function takeSheet({ grid, base, fields, conflicts }: SheetWork): SentSheet | undefined {
  const { rows, keys } = grid.get();
  // Of rows that were taken away since there is nothing to be asked.
  const there = new Set(keys);
  conflicts.set(conflicts.get().filter(({ key }) => there.has(key)));
  if (conflicts.get().length > 0) return undefined;
  return { rows, keys, change: sheetChanges(base.get(), rows, fields) };
}

interface LaterParts extends Pick<Worked, 'work'> {
  readonly records: readonly WireRecord[];
  readonly restore: () => void;
}

function useLaterRecords({ records, work, restore }: LaterParts): void {
  const latest = useRef(records);
  const take = useStable(() => takeLater(work, { records, restore }));
  useEffect(() => {
    if (latest.current === records) return;
    latest.current = records;
    take();
  }, [records, take]);
}
