import { useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import {
  type BulkConflict,
  type BulkEditBody,
  type BulkEdited,
  type BulkPreview,
  type BulkRestored,
  bulkFields,
  missingIn,
  type RestoredRow,
  type SeenRow,
} from '../../../../contract/bulk.ts';
import type { Checks, Resource } from '../../../../contract/resource.ts';
import { commonErrors, joiners, type Language } from '../../../../contract/wire.ts';
import { isEmpty } from '../../../../fields/emptyValues.ts';
import { formatNumber } from '../../../../fields/widgets/formatNumber.ts';
import { useApp } from '../../../app.ts';
import { HwError } from '../../../client/hwError.ts';
import { previewByIdsCall, saveByIdsCall } from '../../../providers/recordCalls.ts';
import { ask } from '../../../providers/requests.ts';
import { useData } from '../../../providers/useData.ts';
import { useWrite } from '../../../saving/hooks.ts';
import { createFormStore, type FormStore } from '../../edit/createFormStore.ts';
import { manyBody } from '../../records/targets.ts';
import type { List } from '../useList.ts';
import type { Undoing } from '../useUndo.ts';
import { texts } from './texts.ts';

/** A field to change; `isEmptied` clears it. */
export interface ChosenField {
  readonly name: string;
  readonly isEmptied: boolean;
}

/** The current step: choosing values, previewing them, or resolving conflicts. */
type Step =
  | { readonly at: 'fields' }
  | { readonly at: 'preview'; readonly values: Values; readonly preview: BulkPreview }
  | {
      readonly at: 'conflict';
      readonly values: Values;
      readonly rows: readonly SeenRow[];
      readonly before: Before;
      readonly conflicts: readonly BulkConflict[];
    };

export type Values = Readonly<Record<string, unknown>>;
/** The previous values of the edited fields that the user has seen, by record id. */
export type Before = ReadonlyMap<string, Values>;
export type BulkEdit = ReturnType<typeof useBulkEdit>;

export interface BulkDialogProps {
  readonly list: List;
  readonly undoing: Undoing;
  readonly onClose: () => void;
}

/** Returns the state and handlers of a bulk edit. If the server refuses, the input is kept. */
export function useBulkEdit({ list, undoing, onClose }: BulkDialogProps) {
  const { notices } = useApp();
  const { t, language } = texts.useT();
  const [form] = useState(() => createBulkForm(list.resource, language));
  const { target, dropRemoved } = useTarget(list);
  const [chosen, setChosen] = useState<readonly ChosenField[]>([]);
  const [isPressed, setPressed] = useState(false);
  const [step, setStep] = useState<Step>({ at: 'fields' });
  const { preview, change, isBusy, failure, forget } = useBulkCalls(list.resource);
  const restore = useRestore(list.resource);

  const missing = useSyncExternalStore(form.store.subscribe, () => unfilled(chosen, form).join()).split(',');
  const loadPreview = async (): Promise<void> => {
    setPressed(true);
    if (chosen.length === 0 || unfilled(chosen, form).length > 0) return;
    const values = valuesOf(chosen, form);
    const { data, error } = await preview({ values, ...manyBody(target) });
    dropRemoved(missingIn(error?.data));
    if (data) setStep({ at: 'preview', values, preview: data });
  };
  const apply = async (values: Values, rows: readonly SeenRow[], before: Before): Promise<void> => {
    const { data, error } = await change({ values, rows: rows.map(asSent) });
    if (data) return succeed(data);
    const { conflicts } = (error?.data ?? {}) as { conflicts?: readonly BulkConflict[] };
    if (error?.code === commonErrors.bulkConflict.code && conflicts) setStep({ at: 'conflict', values, rows, before, conflicts });
  };
  const succeed = ({ changed, rows }: BulkEdited): void => {
    const text = t('done', { n: formatNumber(changed, language) });
    notices.show({ type: 'success', text });
    if (rows.length > 0) undoing.note({ text, undo: restore(rows) });
    list.setSelected([]);
    onClose();
  };
  const back = (): void => {
    forget();
    setStep({ at: 'fields' });
  };
  return {
    form,
    target,
    chosen,
    setChosen,
    step,
    look: loadPreview,
    apply,
    back,
    isBusy,
    failure,
    isPressed,
    missing: isPressed ? missing : [],
  };
}

/** Returns only the properties of a previewed row that a save sends. */
function asSent({ id, seen, keep }: SeenRow): SeenRow {
  return { id, seen, ...(keep && { keep }) };
}

/** Returns whether closing the dialog would lose input. */
export function useIsFilledIn({ form: { store }, chosen }: Pick<BulkEdit, 'form' | 'chosen'>): boolean {
  const isDirty = useSyncExternalStore(store.subscribe, () => store.get().isDirty);
  return isDirty || chosen.some(({ isEmptied }) => isEmptied);
}

/** Returns the selection as it was when the dialog opened, and a function that removes deleted records from it. */
function useTarget({ target: first, dropMissing }: List) {
  const [target, setTarget] = useState(first);
  const dropRemoved = (removed: readonly string[]): void => {
    if (removed.length === 0 || !('ids' in target)) return;
    setTarget({ ids: target.ids.filter((id) => !removed.includes(id)) });
    dropMissing(removed);
  };
  return { target, dropRemoved };
}

/** Returns the names of the chosen fields that still need a value; fields to be cleared need none. */
function unfilled(chosen: readonly ChosenField[], { store }: BulkForm): readonly string[] {
  return chosen.filter(({ name, isEmptied }) => !isEmptied && isEmpty(store.get().typed[name])).map(({ name }) => name);
}

function valuesOf(chosen: readonly ChosenField[], { store }: BulkForm): Values {
  const { typed } = store.get();
  return Object.fromEntries(chosen.map(({ name, isEmptied }) => [name, isEmptied ? null : typed[name]]));
}

/** The form checks nothing, because the selected records may not be loaded; the server checks each record and reports its faults. */
const noChecks: Checks = { record: () => [], conditions: {}, warnings: {}, when: {}, input: {} };

interface BulkForm {
  /** The resource with only the fields that a bulk edit can set. */
  readonly resource: Resource;
  readonly store: FormStore;
  /** Names of the fields that cannot be cleared. */
  readonly required: ReadonlySet<string>;
}

/** Creates the form of a bulk edit; all fields start empty. */
function createBulkForm(whole: Resource, language: Language): BulkForm {
  const offered = bulkFields(whole);
  const fields = offered.map(({ default: _, ...field }) => ({ ...field, required: false, conditions: [] }));
  const sections = [{ columns: 1, fields: fields.map(({ name }) => name) }];
  const resource = { ...whole, fields, form: { sections }, rules: [], uniques: [] };
  const store = createFormStore({ resource, checks: noChecks, initial: {}, language });
  return { resource, store, required: new Set(offered.filter(({ required }) => required).map(({ name }) => name)) };
}

type Outcome<T> = { readonly data?: T; readonly error?: HwError };

/**
 * Returns the bulk requests. `isBusy` is true while a request is running, and the caller shows `failure`. The lists are reloaded after
 * every change, whether it succeeded or failed.
 */
function useBulkCalls(resource: Resource) {
  const provider = useData();
  const write = useWrite();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<HwError>();

  const attempt = async <T>(work: () => Promise<T>): Promise<Outcome<T>> => {
    setBusy(true);
    setFailure(undefined);
    try {
      return { data: await work() };
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      if (error.kind !== 'canceled') setFailure(error);
      return { error };
    } finally {
      setBusy(false);
    }
  };
  const quiet = { isQuiet: true };
  return {
    isBusy,
    failure,
    forget: () => setFailure(undefined),
    preview: (body: object) => attempt(() => ask(provider, previewByIdsCall(resource, body), quiet)),
    change: (body: BulkEditBody | object) =>
      attempt(() => write(saveByIdsCall<BulkEdited>(resource, body), quiet)).finally(
        () => void queries.invalidateQueries({ queryKey: keys().data('default').resource(resource.name).get() }),
      ),
  };
}

/** Maximum number of skipped records named in the message after an undo. */
const mostNamed = 20;

/**
 * Returns a function that creates the undo function of a bulk edit. The undo skips and names records that were changed since or cannot have
 * their previous values.
 */
function useRestore(resource: Resource): (rows: readonly RestoredRow[]) => () => Promise<boolean> {
  const { notices, box } = useApp();
  const write = useWrite();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const { t, language } = texts.useT();
  return (rows) => async () => {
    try {
      const { restored, skipped } = await write(saveByIdsCall<BulkRestored>(resource, { restore: rows }));
      if (skipped.length === 0) {
        notices.show({ type: 'success', text: t('restored', { n: restored }) });
        return true;
      }
      const named = skipped.slice(0, mostNamed).map(({ label, id }) => label || id);
      const names = named.join(joiners[language]) + (skipped.length > mostNamed ? t('andMore') : '');
      const text = t('skipped', { n: restored, m: skipped.length, names });
      await box.confirm({ title: t('skippedTitle'), text, handle: 'skipped', ok: t('close') });
      return true;
    } catch (error) {
      // The HTTP client has already shown an `HwError` as a toast.
      if (!(error instanceof HwError)) throw error;
      return false;
    } finally {
      void queries.invalidateQueries({ queryKey: keys().data('default').resource(resource.name).get() });
    }
  };
}
