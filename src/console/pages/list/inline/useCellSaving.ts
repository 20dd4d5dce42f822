import type { Field } from '../../../../contract/field.ts';
import type { Checks, Resource } from '../../../../contract/resource.ts';
import { commonErrors, type Language, labelKey, labelOf, namesWith, type WireRecord } from '../../../../contract/wire.ts';
import { withoutEmpty } from '../../../../fields/emptyValues.ts';
import { type HwError, messageOf } from '../../../client/hwError.ts';
import { useStable } from '../../../client/store.ts';
import type { HwDataProvider } from '../../../providers/dataProvider.ts';
import { useData } from '../../../providers/useData.ts';
import { createRecordChecks } from '../../../registry/recordChecks.ts';
import { createRecordSaver } from '../../../saving/calls.ts';
import { type Translate, useT } from '../../../texts/i18n.ts';
import { mergeRecords } from '../../merge/mergeRecords.ts';
import type { Side } from '../../merge/mergeValues.ts';
import { currentIn, sameValue } from '../../merge/sameValue.ts';
import { giveKeys } from './keysAhead.ts';
import { type CellEdits, cellKey, type Inline, type Move, useInline } from './useInlineEdit.ts';

type Values = Readonly<Record<string, unknown>>;

/** One saver per data provider, so that cells of the same record are saved one after the other. */
const savers = new WeakMap<object, CellSaver>();

/** Returns the state and handlers of a cell that is being edited. If the server refuses, the input is kept. */
export function useCellSaving({ record, field }: { readonly record: WireRecord; readonly field: Field }) {
  const provider = useData();
  const inline = useInline();
  const translator = useT();
  const { edits, module } = inline;
  const key = cellKey(record.id, field.name);
  const saver = savers.get(provider) ?? createCellSaver(provider);
  savers.set(provider, saver);
  const send = (base: WireRecord, typed: Values) => sendCell({ inline, saver, field, translator }, base, typed);

  const commit = useStable((where: Move | 'leave'): void => {
    const edit = edits.get().get(key);
    // A click elsewhere must not save a cell that is being saved or has a conflict that the user must resolve.
    if (!edit || !['open', 'refused'].includes(edit.state)) return;
    // A refused value is sent again only on request, not with every click elsewhere.
    if (edit.state === 'refused' && where === 'leave') return;
    const typed = trimmed(edit.typed);
    const isSame = module().resource.fields.every(
      (one) => !Object.hasOwn(typed, one.name) || sameValue(one, typed[one.name], edit.base[one.name]),
    );
    if (isSame) edits.put(key, undefined);
    else void send(edit.base, typed);
    if (where !== 'leave') inline.move(record.id, field.name, where);
  });
  const cancel = useStable((): void => {
    edits.put(key, undefined);
    inline.move(record.id, field.name, 'stay');
  });
  const settle = useStable((side: Side): void => {
    const { theirs, typed = {} } = edits.get().get(key) ?? {};
    if (!theirs) return;
    if (side === 'mine') void send(theirs, typed);
    else {
      edits.put(key, { state: 'saved', base: theirs, typed: onlyThose(theirs, typed), theirs });
      inline.onSaved();
    }
    inline.move(record.id, field.name, 'stay');
  });
  const parts = { resource: module().resource, checks: createRecordChecks(module()) };
  return { commit, cancel, settle, isFixed: isFixedIn(record, field, parts) };
}

function trimmed(typed: Values): Values {
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]));
}

interface Judged {
  readonly resource: Pick<Resource, 'fields'>;
  readonly checks: Pick<Checks, 'conditions'>;
}

/** Returns whether a field cannot be changed in the record: read-only or hidden by its conditions. */
function isFixedIn(record: WireRecord, field: Field, { resource, checks }: Judged): boolean {
  const own = withoutEmpty(Object.fromEntries(resource.fields.map(({ name }) => [name, record[name]])));
  const holds = (condition: 'readOnlyWhen' | 'visibleWhen', otherwise: boolean): boolean =>
    field.conditions.includes(condition) ? checks.conditions[`${field.name}.${condition}`]?.(own).length === 0 : otherwise;
  return field.system || holds('readOnlyWhen', false) || !holds('visibleWhen', true);
}

interface CellSending {
  readonly inline: Inline;
  readonly saver: CellSaver;
  readonly field: Field;
  readonly translator: { readonly t: Translate; readonly language: Language };
  /** Whether the edit is itself an undo, which cannot be undone. */
  readonly isUndo?: boolean;
}

/**
 * Saves the input of a cell and shows the outcome in the cell. A change is registered, so that it can be undone. Resolves to false if the
 * save failed, and to true after a conflict, which the user must resolve.
 */
async function sendCell(sending: CellSending, base: WireRecord, typed: Values): Promise<boolean> {
  const { inline, saver, field } = sending;
  const { edits, module } = inline;
  const key = cellKey(base.id, field.name);
  edits.put(key, { state: 'saving', base, typed });
  const outcome = await saver({ resource: module().resource, base, values: typed });
  if ('theirs' in outcome) {
    leaveUntouched(edits);
    edits.put(key, { state: 'conflict', base, typed, theirs: outcome.theirs });
  } else if ('rejected' in outcome) {
    leaveUntouched(edits);
    edits.put(key, { state: 'refused', base, typed, message: cellMessageOf(outcome.rejected, sending) });
  } else {
    const { saved } = outcome;
    // If the user has typed in the cell again meanwhile, that input stays.
    if (edits.get().get(key)?.state === 'saving') edits.put(key, { state: 'saved', base, typed: onlyThose(saved, typed), theirs: saved });
    // Without versions, every save counts as a change.
    if (!(saved.version <= base.version) && !sending.isUndo) noteChange(sending, { base, saved, typed });
    inline.onSaved();
  }
  return !('rejected' in outcome);
}

/** Closes open cells without input after a save was refused or had a conflict, because they would cover its message. */
function leaveUntouched(edits: CellEdits): void {
  for (const [key, { state, typed }] of edits.get()) if (state === 'open' && Object.keys(typed).length === 0) edits.put(key, undefined);
}

function cellMessageOf(rejected: HwError, { field, translator }: CellSending): string {
  const { faults } = rejected;
  const own = faults.find(({ path }) => path.split('/')[1] === field.name) ?? faults[0];
  return own?.message ?? messageOf(rejected, translator);
}

/** Registers an undo that saves the former values, with the same conflict handling. */
function noteChange(sending: CellSending, { base, saved, typed }: { base: WireRecord; saved: WireRecord; typed: Values }): void {
  const { inline, field, translator } = sending;
  const label = labelOf(inline.module().resource.display[translator.language], saved);
  inline.note({
    text: translator.t('list.cellChanged', { field: field.title[translator.language], label }),
    undo: () => sendCell({ ...sending, isUndo: true }, saved, onlyThose(base, typed)),
  });
}

function onlyThose(record: Values, typed: Values): Values {
  const names = Object.keys(typed).flatMap((name) => [name, labelKey(name)]);
  return Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name] ?? null]));
}

interface CellSave {
  readonly resource: Resource;
  /** The record to which the input applies. */
  readonly base: WireRecord;
  readonly values: Values;
}

type CellOutcome = { readonly saved: WireRecord } | { readonly theirs: WireRecord } | { readonly rejected: HwError };

type CellSaver = (save: CellSave) => Promise<CellOutcome>;

/**
 * Creates the saver of cells, which runs one save per record at a time. Changes of other users to other fields are kept. If both sides have
 * set a field to different values, nothing is saved and `theirs` has the other user's record.
 */
function createCellSaver(provider: HwDataProvider): CellSaver {
  const latest = new Map<string, WireRecord>();
  const queues = new Map<string, Promise<unknown>>();
  const saver = createRecordSaver(provider);

  const save = async ({ resource, base, values }: CellSave): Promise<CellOutcome> => {
    let settled: CellOutcome = { saved: base };
    const outcome = await saver.save({
      take: () => {
        const known = latest.get(base.id);
        const theirs = known && known.version > base.version ? known : base;
        const { conflicts, isMineKept } = mergeRecords({
          resource: withoutLines(resource),
          sides: { base, mine: { ...base, ...values }, theirs },
        });
        // Fields changed by both sides are a conflict, unless the other user has saved the same value.
        settled = conflicts.length > 0 ? { theirs } : { saved: theirs };
        if (conflicts.length > 0 || !isMineKept) return undefined;
        const record = { ...sentOf(resource, values), id: base.id, version: theirs.version };
        return { resource: resource.name, record, options: { isQuiet: true } };
      },
      onConflict: (error) => {
        const current = error.code === commonErrors.stale.code ? currentIn(error) : undefined;
        if (!current) return undefined;
        latest.set(base.id, current);
        return 'again';
      },
    });
    if (!outcome) return settled;
    if ('error' in outcome) return { rejected: outcome.error };
    latest.set(base.id, outcome.answer);
    return { saved: outcome.answer };
  };

  return (requested) => {
    const { id } = requested.base;
    const turn = (queues.get(id) ?? Promise.resolve()).then(() => save(requested));
    queues.set(
      id,
      turn.catch(() => undefined),
    );
    return turn;
  };
}

/** Returns the resource without line fields, because list rows have no lines. */
function withoutLines(resource: Resource): Pick<Resource, 'fields'> {
  return { fields: resource.fields.filter(({ lines }) => !lines) };
}

/** Returns the values to send: empty values become null, and reference labels are omitted. */
function sentOf({ fields }: Resource, values: Values): Values {
  const labels = new Set(fields.flatMap((field) => namesWith(field).slice(1)));
  const own = Object.entries(values).filter(([name]) => !labels.has(name));
  return Object.fromEntries(own.map(([name, value]) => [name, value === undefined || value === '' ? null : value]));
}

/** How long to wait for the input, in ms. After that the user may be doing something else, so the focus is not moved. */
const patience = 3_000;

/**
 * Focuses the input of a cell once it is mounted and selects its text, so that typing replaces it. Returns a function that stops waiting
 * for the input; undefined if there is nothing to wait for.
 */
export function focusCellInput(box: HTMLElement | null): (() => void) | undefined {
  // If the user is already typing in another cell, the focus stays there.
  if (!box || document.activeElement?.closest('.q-cell-editor') || focusIn(box)) return undefined;
  const observer = new MutationObserver(() => {
    if (focusIn(box)) observer.disconnect();
  });
  observer.observe(box, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), patience);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}

function focusIn(box: HTMLElement): boolean {
  const input = box.querySelector<HTMLElement>('input, textarea, [role=switch]');
  if (!input) return false;
  input.focus();
  if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.select();
  giveKeys(input);
  return true;
}
