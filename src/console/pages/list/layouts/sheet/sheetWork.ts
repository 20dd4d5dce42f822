import { useMemo, useRef, useState } from 'react';
import {
  mostInSheet,
  mostStaleReported,
  type SheetBody,
  type SheetSaved,
  type SheetStale,
  type StaleRow,
} from '../../../../../contract/bulk.ts';
import { commonErrors, type FieldFault } from '../../../../../contract/envelope.ts';
import type { Allowance } from '../../../../../contract/life.ts';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field, FieldCondition, Resource, ResourceModule } from '../../../../../contract/resource.ts';
import type { Language } from '../../../../../contract/text.ts';
import { withoutEmpty } from '../../../../../fields/emptyValues.ts';
import { type LineStateOf, plainState } from '../../../../../fields/services.tsx';
import type { RowRules } from '../../../../../fields/widgets/grid/gridContext.ts';
import { type GridStore, newRow } from '../../../../../fields/widgets/grid/gridStore.ts';
import type { HwError } from '../../../../client/hwError.ts';
import { createStore, type Store, useStable, useStore } from '../../../../client/store.ts';
import { useNotify } from '../../../../extend/person.ts';
import { saveSheetCall } from '../../../../providers/recordCalls.ts';
import { useData } from '../../../../providers/useData.ts';
import { createRecordChecks } from '../../../../registry/recordChecks.ts';
import type { Unconfirmed } from '../../../../saving/attempts.ts';
import { createCallSaver } from '../../../../saving/calls.ts';
import { useT } from '../../../../texts/i18n.ts';
import { type Conflict, mergeValues, type Sides } from '../../../merge/mergeValues.ts';
import { ownValues, reasonAgainst } from '../../../records/conditions.tsx';
import type { List } from '../../useList.ts';
import { useWord } from '../texts.ts';
import type { UnconfirmedSheet } from './parkedSheet.ts';
import type { SentSheet } from './takeTheirs.ts';

/** The state of a sheet being edited. */
export interface SheetWork {
  readonly grid: GridStore;
  /** The latest known records behind its rows. */
  readonly base: Store<readonly WireRecord[]>;
  readonly conflicts: SheetConflicts;
  readonly fields: readonly Field[];
  /** The columns that are seen. */
  readonly items: readonly Field[];
}

export type SheetRow = Readonly<Record<string, unknown>>;

/** The changes of a sheet since it was loaded; `places` gives the positions of the records to save. */
export interface SheetChanges extends SheetBody {
  readonly places: readonly number[];
  readonly changed: number;
  readonly added: number;
}

/** Rows that were not touched are the very ones that were read, so only the others are looked into. */
export function sheetChanges(
  read: readonly WireRecord[],
  rows: readonly SheetRow[],
  fields: readonly Field[],
): SheetChanges {
  const untouched = new Set<unknown>(read);
  const before = new Map(read.map((record) => [record.id, record]));
  const there = new Set(rows.map(({ id }) => id));
  const sent = rows.flatMap((row, location) => {
    if (untouched.has(row)) return [];
    const record = typeof row.id === 'string' ? changeOf(before.get(row.id), row, fields) : newOf(row, fields);
    return record ? [{ record, place: location }] : [];
  });
  const added = sent.filter(({ record }) => record.id === undefined).length;
  return {
    records: sent.map(({ record }) => record),
    removed: read.flatMap(({ id, version }) => (there.has(id) ? [] : [{ id, version }])),
    ...{ places: sent.map(({ place: location }) => location), added, changed: sent.length - added },
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

/** Whether a sheet holds what is not stored, or something is still to be decided in it: as it is at this very moment. */
export function isWritten({ grid, base, conflicts, fields }: SheetWork): boolean {
  const { records, removed } = sheetChanges(base.get(), grid.get().rows, fields);
  return records.length + removed.length + conflicts.get().length > 0;
}

/**
 * A row upon its record as it is by now: what only others have changed is theirs, and where both have, mine stays until
 * somebody says otherwise. A row of which nothing is left that they do not have is their very record.
 */
export function rowUpon(
  fields: readonly Field[],
  sides: Sides,
): { readonly row: SheetRow; readonly conflicts: readonly Conflict[] } {
  const own = fields.filter(({ system }) => !system);
  const { result, conflicts, isMineKept } = mergeValues({ fields: own, sides, choices: new Map() });
  return { row: isMineKept ? result : sides.theirs, conflicts };
}

/**
 * What is asked at a cell: both have `changed` it, or they have changed a row that was `removed` here and is back, or the
 * record of a row that was changed here is `gone`, and the row would make a new one.
 */
export interface SheetConflict {
  readonly kind: 'changed' | 'removed' | 'gone';
  /** The row, by its key in the grid. */
  readonly key: number;
  /** The column that it is asked at. */
  readonly at: string;
  readonly conflict: Conflict;
  /** The record as they have it; none: it is no more. */
  readonly theirs: WireRecord | undefined;
}

/** The open conflicts of a sheet; the first one is expanded. */
export type SheetConflicts = Store<readonly SheetConflict[]>;

export function createSheetConflicts(): SheetConflicts {
  return createStore<readonly SheetConflict[]>([]);
}

/** The former ones, without those that are asked about again. */
export function joinConflicts(
  before: readonly SheetConflict[],
  found: readonly SheetConflict[],
): readonly SheetConflict[] {
  const isAnew = (one: SheetConflict) => found.some(({ key, at }) => key === one.key && at === one.at);
  return [...before.filter((one) => !isAnew(one)), ...found];
}

/** The column where a conflict is asked about: its own where that is seen. */
export function columnOf(items: readonly Field[], { fields }: Pick<Conflict, 'fields'>): string {
  const own = items.find(({ name }) => fields.some((field) => field.name === name));
  return (own ?? items[0])?.name ?? '';
}

interface RulesParts {
  readonly module: ResourceModule;
  /** The records as they are stored. */
  readonly known: readonly WireRecord[];
}

/** The rules of the sheet; the same ones while people write, others when records are read or saved: these say what may be done. */
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
  /** The record that a row stands upon, as it is stored. */
  readonly storedOf: (row: SheetRow) => SheetRow | undefined;
}

interface SheetRules {
  readonly rows: RowRules;
  readonly states: LineStateOf;
}

/**
 * What may be done in a sheet: by the rights of the person, by what the file allows with a record as it is stored, and by
 * the conditions of its fields, which look at the row as it is written by now.
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
  const holds = (
    item: Field,
    { row, condition }: { row: SheetRow; condition: FieldCondition },
  ): boolean | undefined => {
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

/** Rows as conditions look at them: a new one with what it begins with, none with what its references are called. */
function plainRows(resource: Resource): (row: SheetRow) => SheetRow {
  const known = new WeakMap<SheetRow, SheetRow>();
  const start = newRow(resource.fields);
  return (row) => {
    const plain =
      known.get(row) ?? withoutEmpty(ownValues(resource, row.id === undefined ? { ...start, ...row } : row));
    known.set(row, plain);
    return plain;
  };
}

/** Maximum number of retries of a save: a rejection lists only some of the records that others have changed. */
const mostTries = 10 + mostInSheet / mostStaleReported;

interface SheetSaving {
  /** The changes to save; undefined: a conflict must be resolved first. */
  readonly take: () => SentSheet | undefined;
  /** The records that have changed since they were loaded. */
  readonly stale: (rows: readonly StaleRow[]) => void;
  readonly done: (sent: SentSheet, saved: SheetSaved) => Promise<void>;
}

/**
 * Saves a sheet, all of it or nothing; what others have changed meanwhile is merged and sent again, unless somebody has to
 * decide. What the server refuses is told at the cells that it is about. However much was written since a save whose answer
 * was lost, no row becomes two records: until the sheet stands upon what was saved, it is parked as one whose save is lost.
 */
export function useSheetSaving(resource: Resource, { take, stale, done }: SheetSaving) {
  const notify = useNotify();
  const { t } = useT();
  const word = useWord();
  const isUnderway = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const { fault, faults, clear, setFault, reject } = useSheetFaults();
  const { saver, lost: unconfirmed, replay } = useSheetSaver(resource, () => setFault(t('draft.forgotten')));
  const reported = ({ updated: changed, created: added, removed }: SheetSaved): void =>
    notify.done(word('sheetSaved', { changed, added, removed }));
  const attempt = async (): Promise<void> => {
    let isBehind = false;
    const outcome = await saver.save({
      take: () => {
        const sent = take();
        const isEmpty = sent !== undefined && sent.change.records.length + sent.change.removed.length === 0;
        if (isEmpty && isBehind) notify.note(word('sheetSame'));
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
    // Every failure is shown here: the input is still there.
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
    /** The changes are discarded and not sent again. */
    forget: () => unconfirmed.set(undefined),
  };
}

/** The faults of a rejected sheet, as a whole and by cell. */
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
    setFaults(error.faults.map((one) => atLocation(one, change.places)));
  };
  return { fault, faults, clear, setFault, reject };
}

/** The saver of a sheet, what is lost of it, and a way to send a save again that was parked as lost. */
function useSheetSaver(resource: Resource, onForgotten: () => void) {
  const provider = useData();
  const [unconfirmed] = useState(() => createStore<Unconfirmed<SentSheet> | undefined>(undefined));
  const forgotten = useStable(onForgotten);
  return useMemo(() => {
    const saver = createCallSaver<SentSheet, SheetSaved>(provider, (sent) => saveSheetCall(resource, bodyOf(sent)), {
      ...{ unconfirmed: unconfirmed, onForgotten: forgotten, mostTries, contentOf: bodyOf },
    });
    const parked = createCallSaver<UnconfirmedSheet, SheetSaved>(
      provider,
      ({ body }) => saveSheetCall(resource, body),
      {
        contentOf: ({ body }) => body,
      },
    );
    return { saver, lost: unconfirmed, replay: parked.replay };
  }, [provider, resource, unconfirmed, forgotten]);
}

function bodyOf({ change: { records, removed } }: SentSheet) {
  return { records, removed };
}

/** Maps `/records/3/rate` of the request to its cell in the sheet. */
function atLocation(fault: FieldFault, locations: readonly number[]): FieldFault {
  const [, list, index = '', ...rest] = fault.path.split('/');
  const location = locations[Number(index)];
  return list === 'records' && location !== undefined
    ? { ...fault, path: ['', 'records', location, ...rest].join('/') }
    : fault;
}

/** The records that others have changed or deleted, as a refusal brings them. */
function staleIn(error: HwError): readonly StaleRow[] {
  const { stale = [], missing = [] } = (error.data ?? {}) as Partial<SheetStale> & { missing?: readonly string[] };
  if (error.code === commonErrors.stale.code) return stale;
  return error.code === commonErrors.notFound.code ? missing.map((id) => ({ id, current: null })) : [];
}
