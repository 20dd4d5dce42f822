import { useMemo, useRef, useState } from 'react';
import {
  mostInSheet,
  mostStaleReported,
  type SheetBody,
  type SheetSaved,
  type SheetStale,
  type StaleRow,
} from '../../../../../contract/bulk.ts';
import type { Field, FieldCondition } from '../../../../../contract/field.ts';
import type { Allowance } from '../../../../../contract/life.ts';
import type { Resource, ResourceModule } from '../../../../../contract/resource.ts';
import { commonErrors, type FieldFault, type Language, type WireRecord } from '../../../../../contract/wire.ts';
import { withoutEmpty } from '../../../../../fields/emptyValues.ts';
import type { RowRules } from '../../../../../fields/grid/gridContext.ts';
import { type GridStore, newRow } from '../../../../../fields/grid/gridStore.ts';
import { type LineStateOf, plainState } from '../../../../../fields/services.tsx';
import type { HwError } from '../../../../client/hwError.ts';
import { createStore, type Store, useStable, useStore } from '../../../../client/store.ts';
import { saveSheetCall } from '../../../../providers/recordCalls.ts';
import { useData } from '../../../../providers/useData.ts';
import { createRecordChecks } from '../../../../registry/recordChecks.ts';
import type { Attempt, Unconfirmed } from '../../../../saving/attempts.ts';
import { createCallSaver } from '../../../../saving/calls.ts';
import { useT } from '../../../../texts/i18n.ts';
import { useNotify } from '../../../../ui/notify.ts';
import { type Conflict, mergeValues, type Sides } from '../../../merge/mergeValues.ts';
import { ownValues, reasonAgainst } from '../../../records/conditions.tsx';
import type { List } from '../../useList.ts';
import { texts } from '../texts.ts';

/** A save whose result is unknown, stored together with the current changes of the sheet. */
export interface UnconfirmedSheet extends Attempt {
  readonly body: SheetBody;
  /** Former values of the fields that the lost save changes, by record id. */
  readonly before: Readonly<Record<string, SheetRow>>;
  /** For each record in the stored changes, its index in the lost save; -1 if the save did not contain it. */
  readonly from: readonly number[];
  /** Rows that the lost save deletes and the user has restored since. */
  readonly back: readonly SheetRow[];
}

/** The request, and the rows when it was sent. */
export interface SentSheet {
  readonly change: SheetChanges;
  readonly rows: readonly SheetRow[];
  readonly keys: readonly number[];
}

/** State of a sheet being edited. */
export interface SheetWork {
  readonly grid: GridStore;
  /** The latest known records of the sheet's rows. */
  readonly base: Store<readonly WireRecord[]>;
  readonly conflicts: SheetConflicts;
  readonly fields: readonly Field[];
  /** The visible columns. */
  readonly items: readonly Field[];
}

export type SheetRow = Readonly<Record<string, unknown>>;

/** The changes of a sheet since it was loaded; `rowIndexes` gives the row positions of the records to save. */
export interface SheetChanges extends SheetBody {
  readonly rowIndexes: readonly number[];
  readonly changed: number;
  readonly added: number;
}

/**
 * Returns the changes of a sheet since it was loaded. Only touched rows are compared; untouched ones are the same objects as the loaded
 * records.
 */
export function sheetChanges(read: readonly WireRecord[], rows: readonly SheetRow[], fields: readonly Field[]): SheetChanges {
  const untouched = new Set<unknown>(read);
  const before = new Map(read.map((record) => [record.id, record]));
  const there = new Set(rows.map(({ id }) => id));
  const sent = rows.flatMap((row, index) => {
    if (untouched.has(row)) return [];
    const record = typeof row.id === 'string' ? changeOf(before.get(row.id), row, fields) : newOf(row, fields);
    return record ? [{ record, index }] : [];
  });
  const added = sent.filter(({ record }) => record.id === undefined).length;
  return {
    records: sent.map(({ record }) => record),
    removed: read.flatMap(({ id, version }) => (there.has(id) ? [] : [{ id, version }])),
    ...{ rowIndexes: sent.map(({ index }) => index), added, changed: sent.length - added },
  };
}

function changeOf(before: WireRecord | undefined, row: SheetRow, fields: readonly Field[]): SheetRow | undefined {
  if (!before) return undefined;
  const changed = fields.filter(({ name }) => (row[name] ?? null) !== (before[name] ?? null));
  if (changed.length === 0) return undefined;
  const values = Object.fromEntries(changed.map(({ name }) => [name, row[name] ?? null]));
  return { ...values, id: before.id, version: before.version };
}

function newOf(row: SheetRow, fields: readonly Field[]): SheetRow {
  return Object.fromEntries(fields.flatMap(({ name }) => ((row[name] ?? null) === null ? [] : [[name, row[name]]])));
}

/** Returns whether the sheet has unsaved changes or unresolved conflicts at this moment. */
export function isWritten({ grid, base, conflicts, fields }: SheetWork): boolean {
  const { records, removed } = sheetChanges(base.get(), grid.get().rows, fields);
  return records.length + removed.length + conflicts.get().length > 0;
}

/**
 * Applies a row's changes to the current record: a field changed only by other users takes their value, and a field with a conflict keeps
 * the user's input until the conflict is resolved. `row` is the current record itself if none of the user's changes remain.
 */
export function rowUpon(fields: readonly Field[], sides: Sides): { readonly row: SheetRow; readonly conflicts: readonly Conflict[] } {
  const own = fields.filter(({ system }) => !system);
  const { result, conflicts, isMineKept } = mergeValues({ fields: own, sides, choices: new Map() });
  return { row: isMineKept ? result : sides.theirs, conflicts };
}

/**
 * A conflict at a cell. `changed`: both sides have changed the value. `removed`: other users have changed a row that was removed here; the
 * row is shown again. `gone`: other users have deleted the record of a changed row, so keeping the row would create a new record.
 */
export interface SheetConflict {
  readonly kind: 'changed' | 'removed' | 'gone';
  /** Key of the row in the grid. */
  readonly key: number;
  /** Name of the column that shows the conflict. */
  readonly at: string;
  readonly conflict: Conflict;
  /** The current record of the other user; undefined if it was deleted. */
  readonly theirs: WireRecord | undefined;
}

/** The open conflicts of a sheet; the first one is expanded. */
export type SheetConflicts = Store<readonly SheetConflict[]>;

export function createSheetConflicts(): SheetConflicts {
  return createStore<readonly SheetConflict[]>([]);
}

/** Adds new conflicts and removes earlier ones of the same cells. */
export function joinConflicts(before: readonly SheetConflict[], found: readonly SheetConflict[]): readonly SheetConflict[] {
  const isAnew = (one: SheetConflict) => found.some(({ key, at }) => key === one.key && at === one.at);
  return [...before.filter((one) => !isAnew(one)), ...found];
}

/** Returns the column that shows a conflict: its own if visible, otherwise the first one. */
export function columnOf(items: readonly Field[], { fields }: Pick<Conflict, 'fields'>): string {
  const own = items.find(({ name }) => fields.some((field) => field.name === name));
  return (own ?? items[0])?.name ?? '';
}

interface RulesParts {
  readonly module: ResourceModule;
  /** The stored records, which decide what is permitted. */
  readonly known: readonly WireRecord[];
}

/**
 * Returns the rules of the sheet. They keep their identity while the user types. They change when records are loaded or saved, because
 * stored records decide what is permitted.
 */
export function useSheetRules({ abilities }: Pick<List, 'abilities'>, { module, known }: RulesParts): SheetRules {
  const { language } = useT();
  return useMemo(() => {
    const byId = new Map<unknown, SheetRow>(known.map((record) => [record.id, record]));
    return sheetRules({ module, abilities, language, storedOf: (row) => byId.get(row.id) });
  }, [module, abilities, language, known]);
}

interface RuleParams {
  readonly module: ResourceModule;
  readonly abilities: List['abilities'];
  readonly language: Language;
  /** Returns the stored record of a row. */
  readonly storedOf: (row: SheetRow) => SheetRow | undefined;
}

interface SheetRules {
  readonly rows: RowRules;
  readonly states: LineStateOf;
}

/**
 * Returns the rules for what the user may do in a sheet. They depend on the user's permissions, on the state of the stored record (`allow`
 * in the resource file), and on field conditions, which use the current input of the row.
 */
function sheetRules({ module, abilities, language, storedOf }: RuleParams): SheetRules {
  const { resource } = module;
  const checks = createRecordChecks(module);
  const [mayAdd, mayUpdate, mayDelete] = [abilities('create'), abilities('update'), abilities('deleteByIds')];
  const against = (way: Allowance, row: SheetRow): string | undefined => {
    const stored = row.id === undefined || !resource.allow?.[way] ? undefined : storedOf(row);
    return stored && reasonAgainst(way, stored as never, { resource, checks })?.[language];
  };
  const plainOf = plainRows(resource);
  const holds = (item: Field, { row, condition }: { row: SheetRow; condition: FieldCondition }): boolean | undefined => {
    const check = item.conditions.includes(condition) ? checks.conditions[`${item.name}.${condition}`] : undefined;
    return check && check(plainOf(row)).length === 0;
  };
  return {
    rows: { mayAdd, mayRemove: ({ id }) => id === undefined || mayDelete, against },
    states: (cell) => {
      const { item, line: row } = cell;
      const { isRequired, isReadOnly } = plainState(cell);
      const isTheirs = row.id !== undefined && (!mayUpdate || against('edit', row) !== undefined);
      return {
        isVisible: holds(item, { row, condition: 'visibleWhen' }) ?? true,
        isRequired: isRequired || (holds(item, { row, condition: 'requiredWhen' }) ?? false),
        isReadOnly: isReadOnly || isTheirs || (holds(item, { row, condition: 'readOnlyWhen' }) ?? false),
      };
    },
  };
}

/**
 * Returns a function that prepares a row for conditions: it removes empty values and reference labels, and adds the defaults if the row is
 * new.
 */
function plainRows(resource: Resource): (row: SheetRow) => SheetRow {
  const known = new WeakMap<SheetRow, SheetRow>();
  const start = newRow(resource.fields);
  return (row) => {
    const plain = known.get(row) ?? withoutEmpty(ownValues(resource, row.id === undefined ? { ...start, ...row } : row));
    known.set(row, plain);
    return plain;
  };
}

/**
 * Maximum number of requests of one save. Several may be needed because a refusal lists only some of the records that other users have
 * changed.
 */
const mostTries = 10 + mostInSheet / mostStaleReported;

interface SheetSaving {
  /** Returns the changes to save; undefined if a conflict must be resolved first. */
  readonly take: () => SentSheet | undefined;
  /** Called with records that have changed since they were loaded. */
  readonly stale: (rows: readonly StaleRow[]) => void;
  readonly done: (sent: SentSheet, saved: SheetSaved) => Promise<void>;
}

/**
 * Returns a function that saves a sheet, all or nothing. Changes of other users are merged and the save is repeated, unless a conflict
 * must be resolved. Refusals are shown at their cells. If the response of a save is lost, the sheet is stored with that save until its
 * result is known, so that no row becomes two records.
 */
export function useSheetSaving(resource: Resource, { take, stale, done }: SheetSaving) {
  const notify = useNotify();
  const { t: coreT } = useT();
  const { t } = texts.useT();
  const isUnderway = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const { fault, faults, clear, setFault, reject } = useSheetFaults();
  const { saver, lost: unconfirmed, replay } = useSheetSaver(resource, () => setFault(coreT('draft.forgotten')));
  const reported = ({ updated: changed, created: added, removed }: SheetSaved): void =>
    notify.done(t('sheetSaved', { changed, added, removed }));
  const attempt = async (): Promise<void> => {
    let isBehind = false;
    const outcome = await saver.save({
      take: () => {
        const sent = take();
        const isEmpty = sent !== undefined && sent.change.records.length + sent.change.removed.length === 0;
        if (isEmpty && isBehind) notify.note(t('sheetSame'));
        return isEmpty ? undefined : sent;
      },
      onConflict: (error) => {
        const theirs = staleIn(error);
        if (theirs.length === 0) return undefined;
        isBehind = true;
        stale(theirs);
        return 'again';
      },
      onDone: (sent, saved) => {
        reported(saved);
        return done(sent, saved);
      },
    });
    if (outcome && 'error' in outcome) reject(outcome.error, outcome.sent);
  };
  const save = async (): Promise<void> => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    setSaving(true);
    clear();
    // Every failure is shown in the sheet, because the sheet still has the input.
    const failed = (error: unknown) => setFault(notify.messageOf(error));
    await attempt()
      .catch(failed)
      .finally(() => {
        isUnderway.current = false;
        setSaving(false);
      });
  };
  return {
    ...{ save, clear, isSaving, fault, faults, reported, replay },
    lost: useStore(unconfirmed),
    /** Discards the unconfirmed save without sending it again. */
    forget: () => unconfirmed.set(undefined),
  };
}

/** Returns the faults of a refused save, those of the whole sheet and those of single cells, and functions to set and clear them. */
function useSheetFaults() {
  const notify = useNotify();
  const [fault, setFault] = useState<string>();
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const clear = useStable((): void => {
    setFault(undefined);
    setFaults([]);
  });
  const reject = (error: HwError, { change }: SentSheet): void => {
    setFault(notify.messageOf(error));
    setFaults(error.faults.map((one) => atLocation(one, change.rowIndexes)));
  };
  return { fault, faults, clear, setFault, reject };
}

/** Returns the saver of a sheet, its unconfirmed save, and a function to repeat a save that was stored in a draft. */
function useSheetSaver(resource: Resource, onForgotten: () => void) {
  const provider = useData();
  const [unconfirmed] = useState(() => createStore<Unconfirmed<SentSheet> | undefined>(undefined));
  const forgotten = useStable(onForgotten);
  return useMemo(() => {
    const saver = createCallSaver<SentSheet, SheetSaved>(provider, (sent) => saveSheetCall(resource, bodyOf(sent)), {
      ...{ unconfirmed, onForgotten: forgotten, mostTries, contentOf: bodyOf },
    });
    const parked = createCallSaver<UnconfirmedSheet, SheetSaved>(provider, ({ body }) => saveSheetCall(resource, body), {
      contentOf: ({ body }) => body,
    });
    return { saver, lost: unconfirmed, replay: parked.replay };
  }, [provider, resource, unconfirmed, forgotten]);
}

function bodyOf({ change: { records, removed } }: SentSheet) {
  return { records, removed };
}

/**
 * Returns the fault with a path for the sheet instead of the request: in `/records/3/rate`, the index of the sent record is replaced by its
 * row in the sheet.
 */
function atLocation(fault: FieldFault, locations: readonly number[]): FieldFault {
  const [, list, index = '', ...rest] = fault.path.split('/');
  const location = locations[Number(index)];
  return list === 'records' && location !== undefined ? { ...fault, path: ['', 'records', location, ...rest].join('/') } : fault;
}

/** Returns the changed or deleted records that a refusal contains. */
function staleIn(error: HwError): readonly StaleRow[] {
  const { stale = [], missing = [] } = (error.data ?? {}) as Partial<SheetStale> & { missing?: readonly string[] };
  if (error.code === commonErrors.stale.code) return stale;
  return error.code === commonErrors.notFound.code ? missing.map((id) => ({ id, current: null })) : [];
}
