import {
  createContext,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { SheetSaved, StaleRow } from '../../../../../contract/bulk.ts';
import type { Field } from '../../../../../contract/field.ts';
import { layoutKey } from '../../../../../contract/lists.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import type { WireRecord } from '../../../../../contract/wire.ts';
import { type CellLocation, createGridStore, type GridStore, shownItems } from '../../../../../fields/grid/gridStore.ts';
import { useApp } from '../../../../app.ts';
import { createStore, useStable, useStore } from '../../../../client/store.ts';
import { useDraft } from '../../../../drafts/unsavedWork.ts';
import { usePagePath } from '../../../../location/page.ts';
import { isOtherForm } from '../../../../location/pageQuery.ts';
import { useData } from '../../../../providers/useData.ts';
import { isForgotten, type Unconfirmed } from '../../../../saving/attempts.ts';
import { useT } from '../../../../texts/i18n.ts';
import { useNotify } from '../../../../ui/notify.ts';
import { type Holder, markHeld } from '../../../../ui/unsaved.ts';
import type { Side } from '../../../merge/mergeValues.ts';
import { readListQuery, writeListQuery } from '../../../records/listQuery.ts';
import type { List } from '../../useList.ts';
import { readLayout } from '../useLayout.ts';
import {
  afterLost,
  beforeOf,
  changedIn,
  type ParkedSheet,
  parkedSheet,
  savedRows,
  settleSaved,
  takeLater,
  takeParked,
  takeTheirs,
  unconfirmedSheet,
} from './sheetMerge.ts';
import {
  createSheetConflicts,
  isWritten,
  type SentSheet,
  type SheetConflict,
  type SheetConflicts,
  type SheetRow,
  type SheetWork,
  sheetChanges,
  useSheetSaving,
} from './sheetWork.ts';
import { type ReadNow, readByIds, requestedFields } from './useSheetRows.ts';

export interface SheetParts {
  readonly list: List;
  readonly field: Field;
  /** The loaded records. If they are reloaded while there are unsaved changes, the new records are merged into the sheet. */
  readonly records: readonly WireRecord[];
  /** Reloads the records. */
  readonly again: () => void;
}

/** Returns the rows and changes of a sheet, functions to save and discard the changes, and the changes from an earlier session. */
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
  // Clears the faults once the sheet has no unsaved changes, because their rows may no longer exist.
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
    work,
    rows,
    isDirty,
    saving,
    known,
    /** Discards the changes and reloads the records. The caller has asked the user before. */
    drop: () => {
      settle();
      restore();
      again();
    },
    counts: { changed, added, removed: removed.length },
    parked: useParked({ draft, isDirty, work, readNow, saving }),
  };
}

/** Creates the store for the rows of a sheet; `load` resets them to the stored records. */
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

/** Returns the draft while a save is running or unconfirmed: the save and the current changes. */
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

/** Returns the functions that build the request of a save and update the sheet afterwards. */
function useSavingParts({ list: { abilities }, work, readNow }: Worked & Pick<SheetParts, 'list'>) {
  return {
    take: () => takeSheet(work),
    stale: (theirs: readonly StaleRow[]) => takeTheirs(work, theirs),
    done: async (sent: SentSheet, { ids, removed }: SheetSaved) => {
      const saved = savedRows(sent, ids);
      const now = await readNow([...saved.values()].map(({ id }) => id)).catch(() => []);
      settleSaved(work, { sent, saved, records: now });
      // Clears the undo history if undoing the save would need a permission the user lacks.
      const isWayShut = (ids.length > 0 && !abilities('deleteByIds')) || (removed > 0 && !abilities('create'));
      if (isWayShut) work.grid.forget();
    },
  };
}

function takeSheet({ grid, base, fields, conflicts }: SheetWork): SentSheet | undefined {
  const { rows, keys } = grid.get();
  // Conflicts of rows that have been deleted since are dropped.
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

interface ParkedParts {
  readonly work: SheetWork;
  readonly readNow: ReadNow;
  readonly draft: ReturnType<typeof useDraft>;
  readonly isDirty: boolean;
  readonly saving: Pick<ReturnType<typeof useSheetSaving>, 'replay' | 'reported'>;
}

/** Returns the changes from an earlier session of this page; undefined if there are none or the sheet already has new changes. */
function useParked({ draft, isDirty, work, readNow, saving }: ParkedParts) {
  const isUnderway = useRef(false);
  const notify = useNotify();
  const { t } = useT();
  if (!draft || isDirty) return undefined;
  const parked = draft.values as unknown as ParkedSheet;
  const isUnknown = parked.lost !== undefined && isForgotten(parked.lost);
  const take = async (): Promise<void> => {
    const { base } = work;
    const next = await caughtUp(parked, saving);
    const there = new Set(base.get().map(({ id }) => id));
    // True if the lost save turned out to be carried out; all of its records must then be reloaded.
    const isBehind = next !== parked;
    const ids = isBehind ? [...changedIn(next), ...next.removed.map(({ id }) => id)] : changedIn(next);
    const unread = ids.filter((id) => isBehind || !there.has(id));
    const read = new Map((await readNow(unread)).map((record) => [record.id, record]));
    // Does nothing if the user has made changes while the records were loading.
    if (isWritten(work)) return;
    const removed = new Set(isBehind ? parked.lost?.body.removed.map(({ id }) => id) : []);
    const kept = base.get().filter(({ id }) => !removed.has(id));
    base.set([...kept.map((record) => read.get(record.id) ?? record), ...[...read.values()].filter(({ id }) => !there.has(id))]);
    takeParked(work, next);
    if (isWritten(work)) draft.take();
    else draft.drop();
    if (isUnknown) notify.fault(t('draft.forgotten'));
  };
  const takeOnce = async (): Promise<void> => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    await take()
      // If the records cannot be loaded now, the draft is offered again later.
      .catch((error: unknown) => notify.fault(notify.messageOf(error)))
      .finally(() => {
        isUnderway.current = false;
      });
  };
  return { time: draft.time, isForgotten: isUnknown, onTake: () => void takeOnce(), onDrop: draft.drop };
}

/**
 * Repeats the lost save that is stored with the changes of a sheet, and returns the changes that remain. The save is sent with its original
 * key as long as the server is certain to know the key.
 */
async function caughtUp(parked: ParkedSheet, { replay, reported }: ParkedParts['saving']): Promise<ParkedSheet> {
  const { lost: missing } = parked;
  if (!missing || isForgotten(missing)) return parked;
  const saved = await replay(missing);
  if (!saved) return parked;
  reported(saved);
  return afterLost(parked, missing, saved);
}

/**
 * Marks the page while its sheet has changes, so that the user is asked before another filter, another layout or a form replaces the sheet,
 * or the tab is closed. The mark stays while another tab is active and is removed with the sheet. The returned function clears the mark.
 */
function useUnsavedSheet(resource: Resource, isDirty: boolean, onThrownAway: () => void): () => void {
  const { unsaved, drafts } = useApp();
  const { path } = usePagePath();
  const latest = useRef(resource);
  const isSettled = useRef(false);
  const isHeld = useRef(false);
  const [holder] = useState<Holder>(() => ({
    isLostWithForm: true,
    isLostBy: (before, after) => isOtherSheet(latest.current, { before, after }),
  }));
  useEffect(() => {
    latest.current = resource;
  }, [resource]);
  const look = useEffectEvent(() => {
    if (isSettled.current || unsaved.get().has(path)) return;
    isHeld.current = false;
    onThrownAway();
  });
  useEffect(() => {
    isSettled.current = false;
    // The user may have agreed to discard the changes while another tab was active. Then `unsaved` no longer has this page.
    if (isHeld.current && isDirty) look();
    else isHeld.current = isDirty;
    markHeld(unsaved, { path, holder }, isDirty);
  }, [unsaved, path, holder, isDirty]);
  // Hiding a page runs the cleanups of its effects, but not those of insertion effects. Insertion effects must not trigger a render.
  useInsertionEffect(() => {
    const leave = (): void => {
      // The sheet was closed without asking, for example because a permission was removed. Its changes are stored and offered when the
      // sheet is available again.
      if (isHeld.current && !isSettled.current) drafts.release([path]);
      markHeld(unsaved, { path, holder }, false);
    };
    return () => queueMicrotask(leave);
  }, [unsaved, drafts, path, holder]);
  useEffect(() => (isDirty ? unsaved.subscribe(() => look()) : undefined), [unsaved, isDirty]);
  return () => {
    isSettled.current = true;
    markHeld(unsaved, { path, holder }, false);
  };
}

/** Returns whether a new page query closes a sheet, for example with another filter, layout or form. */
export function isOtherSheet(resource: Resource, { before, after }: { before: string; after: string }): boolean {
  return isOtherForm(before, after) || shown(before, resource) !== shown(after, resource);
}

function shown(search: string, resource: Resource): string {
  const layout = readLayout(search, resource);
  return `${layout && layoutKey(layout)} ${writeListQuery('', readListQuery(search, resource), resource)}`;
}

interface DecidingParts {
  readonly resource: Resource;
  readonly work: SheetWork;
  readonly go: RefObject<((cell: CellLocation) => void) | null>;
}

/** Returns the open conflicts, and functions that resolve one or all of them and focus the next one. */
export function useDeciding({ resource, work: { grid, conflicts, items }, go }: DecidingParts) {
  const open = useStore(conflicts);
  const visit = useStable((one: SheetConflict): void => {
    const row = grid.get().keys.indexOf(one.key);
    const column = Math.max(
      0,
      items.findIndex(({ name }) => name === one.at),
    );
    if (row >= 0) go.current?.({ row, column });
  });
  const choose = useStable((one: SheetConflict, side: Side): void => {
    decideConflict(grid, { one, side });
    conflicts.set(conflicts.get().filter((other) => other !== one));
    // The buttons disappear with the last conflict, so the focus goes to its cell.
    if (conflicts.get().length === 0) visit(one);
  });
  const first = open[0];
  useEffect(() => {
    if (first) visit(first);
  }, [first, visit]);
  const deciding = useMemo<SheetDeciding>(() => ({ resource, conflicts, choose }), [resource, conflicts, choose]);
  return {
    deciding,
    left: open.length,
    chooseAll: (side: Side) => {
      for (const one of conflicts.get()) choose(one, side);
    },
  };
}

/** Context of the conflict messages at cells; its identity is kept while the user types. */
export interface SheetDeciding {
  readonly resource: Resource;
  readonly conflicts: SheetConflicts;
  readonly choose: (conflict: SheetConflict, side: Side) => void;
}

export const SheetDecidingContext = createContext<SheetDeciding | undefined>(undefined);

/**
 * Applies a decision to a row. If `mine` is chosen for a changed value, the row stays as it is. Rows whose record has been replaced or
 * removed since are left unchanged.
 */
export function decideConflict(grid: GridStore, { one, side }: { one: SheetConflict; side: Side }): void {
  const { kind, key, conflict, theirs } = one;
  if (grid.row(key).id !== theirs?.id) return;
  const isRemoved = (kind === 'removed' && side === 'mine') || (kind === 'gone' && side === 'theirs');
  if (isRemoved) grid.remove(key);
  if (kind === 'changed' && side === 'theirs') grid.setCells(key, conflict.values.theirs ?? {});
  grid.pause();
}
