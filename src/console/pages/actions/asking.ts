import { useEffect, useState } from 'react';
import { missingIn } from '../../../contract/bulk.ts';
import type { Field } from '../../../contract/field.ts';
import type { ActionBase } from '../../../contract/life.ts';
import type { Resource, ResourceModule } from '../../../contract/resource.ts';
import { commonErrors, type FieldFault, type Language, labelKey, namesWith, type WireRecord } from '../../../contract/wire.ts';
import { isEmpty, withoutEmpty } from '../../../fields/emptyValues.ts';
import { explain, newFaults } from '../../../fields/explain.ts';
import { useApp } from '../../app.ts';
import type { HwError } from '../../client/hwError.ts';
import { useData } from '../../providers/useData.ts';
import { createRecordChecks } from '../../registry/recordChecks.ts';
import { type Calls, createCalls } from '../../saving/createCalls.ts';
import { useT } from '../../texts/i18n.ts';
import { createFormStore, type FormStore } from '../edit/createFormStore.ts';
import { useDialogDraft } from '../edit/drafts.tsx';
import { newRecord } from '../edit/newRecord.ts';
import { useMergeQuestion } from '../merge/MergeDialog.tsx';
import { mergeRecords } from '../merge/mergeRecords.ts';
import type { Choices, Sides, Values } from '../merge/mergeValues.ts';
import { currentIn } from '../merge/sameValue.ts';
import type { ManyTarget, Target } from '../records/targets.ts';
import { checksOfInputs, type Offer, resourceOfInputs } from './offers.ts';

/** Returns the form state of an action dialog. Its input is stored as a draft and offered when the same dialog opens again. */
export function useDraftedAsking(props: ActionDialogProps) {
  const { offer, labelOf } = props;
  const asking = useAsking(props);
  const { inputResource, store, target } = asking;
  const record = target !== 'page' && 'record' in target ? target.record : undefined;
  const draft = useDialogDraft({
    resource: inputResource,
    store,
    title: offer.action.title,
    of: `${inputResource.name} ${offer.action.name}`,
    id: record?.id ?? null,
    label: record ? (labelOf(record.id) ?? '') : '',
  });
  const send = async (): Promise<boolean> => {
    const isDone = await asking.send();
    if (isDone) draft.settle();
    return isDone;
  };
  return { ...asking, send, draft };
}

/** Prefix of the fault paths of form fields in the request body. */
const inputPath = '/input';

/** Returns the state and handlers of an action's form. If the server refuses, the input is kept. */
function useAsking({ offer, target: first, module, recordOf, onSend, onDone }: ActionDialogProps) {
  const { language } = useT();
  const [{ inputResource, initial, store }] = useState(() => {
    const inputResource = resourceOfInputs(module.resource, offer.action);
    const checks = checksOfInputs(createRecordChecks(module), offer.action);
    const initial = firstValues(inputResource, first, recordOf);
    const form = { resource: inputResource, checks, initial, language };
    return { inputResource, initial, store: createFormStore(form) };
  });
  const [target, setTarget] = useState(first);
  const [failure, setFailure] = useState<HwError>();
  const merging = useMergeQuestion();
  useEffect(() => store.speak(language), [store, language]);
  const unlike = useAlike({ resource: module.resource, inputResource, store, target: first, recordOf });

  const send = async (): Promise<boolean> => {
    if (!(await store.waits.settled())) return false;
    store.submitted();
    if (store.faultsOf(store.record()).length > 0) return false;
    const values = sentInput(inputResource, initial, store.values());
    const failed = await onSend(target, values);
    if (!failed) {
      onDone();
      return true;
    }
    if (failed.kind === 'canceled') return false;
    const reported = failed.faults.map((fault) => ({ ...fault, path: withoutInput(fault.path) })).filter(({ path }) => isField(path));
    const from = { language: failed.language ?? language };
    const asking = { module, action: offer.action, target, values, reported, ...from };
    const others = reported.length > 0 ? becomingFaults(asking) : [];
    store.rejected({ faults: [...reported, ...others], language: failed.language });
    setFailure(failed);
    if (await isMerged(failed)) setTarget(asItIsNow(target, failed));
    return false;
  };
  /** Merges changes by other users with the input and asks about conflicts; resolves to false if the user closes the question undecided. */
  const isMerged = async (failed: HwError): Promise<boolean> => {
    const now = failed.code === commonErrors.stale.code ? currentIn(failed) : undefined;
    if (!now || target === 'page' || !('record' in target)) return true;
    const { typed } = store.get();
    const merge = mergeRequested({ inputResource, resource: module.resource, seen: target.record, now, typed });
    const { conflicts } = merge;
    const choices = conflicts.length > 0 ? await merging.ask({ ...merge, isForSave: false }) : new Map();
    if (choices) store.fill(merge.valuesWith(choices));
    return choices !== undefined;
  };
  const isField = (path: string) => inputResource.fields.some(({ name }) => path.split('/')[1] === name);
  return { inputResource, store, failure, target, send, conflict: merging.open, unlike };
}

function withoutInput(path: string): string {
  return path.startsWith(`${inputPath}/`) ? path.slice(inputPath.length) : path;
}

/**
 * Returns the target for the next try after another user was faster: the current version of the record, or only the records that still
 * exist.
 */
function asItIsNow(target: Target, failure: HwError): Target {
  const missing = new Set(missingIn(failure.data));
  if (target !== 'page' && 'ids' in target) return { ids: target.ids.filter((id) => !missing.has(id)) };
  const current = failure.code === commonErrors.stale.code ? currentIn(failure) : undefined;
  return current && target !== 'page' && 'record' in target ? { record: current } : target;
}

interface Becoming {
  readonly module: ResourceModule;
  readonly action: ActionBase;
  readonly target: Target;
  readonly values: Values;
  /** Faults that are already reported for these values; they are not shown again. */
  readonly reported: readonly FieldFault[];
  readonly language: Language;
}

/**
 * Returns faults that the input would cause in the saved record, such as a number that does not fit the target field. These faults are
 * added to the server's faults so that the user can fix all at once. They never block sending by themselves, because server code may add
 * values to the record.
 */
function becomingFaults(becoming: Becoming): readonly FieldFault[] {
  const { module, action, target, values, reported, language } = becoming;
  if (target === 'page' || !('record' in target)) return [];
  const { resource } = module;
  const checks = createRecordChecks(module);
  const before: Values = target.record;
  const inputNames = new Set(action.ask?.fields.map(({ name }) => name));
  const all = { ...before, ...setOf(resource, action), ...values };
  const record = withoutEmpty(Object.fromEntries(resource.fields.map(({ name }) => [name, all[name]])));
  const errors = newFaults({ resource, checks }, { before, errors: checks.record(record) });
  return explain({ resource, record, errors, language }).filter(({ path }) => {
    const [, name = ''] = path.split('/');
    return inputNames.has(name) && record[name] !== undefined && reported.every((one) => one.path !== path);
  });
}

/** Returns the values that the action sets, including the new state, but not the current time, which the server fills in. */
function setOf({ states }: Resource, action: ActionBase): Values {
  const fixed = Object.entries(action.set).filter(([, value]) => value !== 'now');
  return { ...Object.fromEntries(fixed), ...(states && 'to' in action && { [states.field]: action.to }) };
}

interface RequestedSides {
  readonly inputResource: Pick<Resource, 'fields'>;
  readonly resource: Pick<Resource, 'fields'>;
  /** The record when the dialog opened, and the current one. */
  readonly seen: Values;
  readonly now: WireRecord;
  readonly typed: Values;
}

/** Merges the form fields that are also fields of the record: a field changed only by other users takes their value. */
function mergeRequested({ inputResource, resource, seen, now, typed }: RequestedSides) {
  const own = new Set(resource.fields.map(({ name }) => name));
  const fields = inputResource.fields.filter(({ name }) => own.has(name) && Object.hasOwn(seen, name));
  const names = fields.flatMap(namesWith);
  const mine = { ...seen, ...Object.fromEntries(names.map((name) => [name, typed[name]])) };
  const sides: Sides = { base: seen, mine, theirs: now };
  const merge = (choices?: Choices) => mergeRecords({ resource: { fields }, sides, ...(choices && { choices }) });
  const valuesWith = (choices?: Choices): Values => {
    const { result } = merge(choices);
    return Object.fromEntries(names.map((name) => [name, result[name]]));
  };
  const { conflicts, taken } = merge();
  return { sides, conflicts, taken, valuesWith };
}

type FieldValues = Readonly<Record<string, unknown>>;

/**
 * Returns the initial values of the form. For one record: its values of the same fields, of their `startFrom` fields and of the fields that
 * they depend on, otherwise the defaults. For several records: the defaults, and the time zones that all records have in common.
 */
export function firstValues(
  inputResource: Resource,
  target: Target,
  recordOf: (id: string) => FieldValues | undefined = () => undefined,
): Record<string, unknown> {
  if (target !== 'page' && 'ids' in target) return { ...newRecord(inputResource), ...zonesOf(inputResource, target.ids.map(recordOf)) };
  const record: FieldValues = target !== 'page' && 'record' in target ? target.record : {};
  const names = inputResource.fields.flatMap((field) => [field.name, labelKey(field.name), ...aroundOf(field)]);
  const unexpected = new Set(inputResource.fields.filter((field) => !isChoice(field, record[field.name])).map(({ name }) => name));
  const known = names.filter((name) => !isEmpty(record[name]) && !unexpected.has(name)).map((name) => [name, record[name]]);
  const started = inputResource.fields.flatMap(({ name, startFrom }) => {
    const start = startFrom === undefined ? undefined : record[startFrom];
    return isEmpty(start) ? [] : [[name, start] as const];
  });
  return { ...newRecord(inputResource), ...Object.fromEntries([...started, ...known]) };
}

/** Returns whether the field offers this value; the dialog may omit choices that the record's field has. */
function isChoice({ options }: Field, value: unknown): boolean {
  return options === undefined || isEmpty(value) || options.some((option) => option.value === value);
}

/** Returns the values of the time zone fields that are the same in all records. */
function zonesOf({ fields }: Resource, records: readonly (FieldValues | undefined)[]): FieldValues {
  const keys = new Set(fields.flatMap(({ zone = [] }) => zone));
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const [first, ...others] = new Set(records.map((record) => record?.[key]));
      return isEmpty(first) || others.length > 0 ? [] : [[key, first] as const];
    }),
  );
}

/** Returns the names of other fields that an input depends on: the time zone of date-times, and values that filter reference choices. */
function aroundOf(field: Field): readonly string[] {
  return [...(field.zone ?? []), ...decidingFor(field)];
}

/** Returns the names of the fields that filter the choices of a reference. */
function decidingFor({ reference, references }: Field): readonly string[] {
  const expected = Object.values((reference ?? references)?.filter ?? {});
  return expected.flatMap((want) => ('field' in want ? [want.field] : []));
}

/** Returns the request input: the entered values, and null for fields that had a value at first and were cleared. */
export function sentInput(inputResource: Resource, first: FieldValues, filled: FieldValues): Record<string, unknown> {
  const emptied = inputResource.fields.filter(({ name }) => !isEmpty(first[name]) && !Object.hasOwn(filled, name));
  return { ...filled, ...Object.fromEntries(emptied.map(({ name }) => [name, null])) };
}

interface Alike {
  readonly resource: Resource;
  /** The fields of the form, described as a resource. */
  readonly inputResource: Resource;
  readonly store: FormStore;
  readonly target: Target;
  readonly recordOf: (id: string) => WireRecord | undefined;
}

const none: readonly Field[] = [];

/**
 * For several records: fills the fields that filter reference choices but are not inputs of the form. A field that has the same value in
 * all records gets this value; the other fields are returned. If some records are not loaded, the values are requested from the server.
 */
function useAlike({ resource, inputResource, store, target, recordOf }: Alike): readonly Field[] {
  const { resources } = useApp();
  const data = useData();
  const [unlike, setUnlike] = useState(none);
  useEffect(() => {
    if (target === 'page' || 'record' in target) return;
    const names = new Set(inputResource.fields.flatMap(decidingFor));
    const deciding = resource.fields.filter(({ name }) => names.has(name) && !inputResource.fields.some((f) => f.name === name));
    if (deciding.length === 0) return;
    let isExpected = true;
    const take = (found: readonly Found[]): void => {
      if (!isExpected) return;
      setUnlike(found.filter(({ values }) => values.length > 1).map(({ field }) => field));
      store.fill(Object.fromEntries(found.map(({ field, values: [first, ...more] }) => [field.name, more.length > 0 ? undefined : first])));
    };
    const known = 'ids' in target ? target.ids.map(recordOf) : [undefined];
    if (known.every((record) => record !== undefined)) {
      take(deciding.map((field) => ({ field, values: [...new Set(known.map((record) => record[field.name] ?? null))] })));
      return;
    }
    const calls = createCalls({ data, resources });
    // The HTTP client has already shown the error as a toast. No choices are offered then.
    Promise.all(deciding.map((field) => outermost(calls, resource.name, { field, target }))).then(take, () => undefined);
    return () => {
      isExpected = false;
    };
  }, [resource, inputResource, store, target, recordOf, data, resources]);
  return unlike;
}

interface Found {
  readonly field: Field;
  /** The distinct values found. */
  readonly values: readonly unknown[];
}

/** Requests the lowest and the highest value of a field among the records; if they are equal, all records have the same value. */
async function outermost(
  calls: Calls,
  name: string,
  { field, target }: { readonly field: Field; readonly target: ManyTarget },
): Promise<Found> {
  const filter = 'ids' in target ? { id: target.ids } : target.matching.filter;
  const ends = await Promise.all(
    (['asc', 'desc'] as const).map(async (order) => {
      const { records } = await calls.find(name, { filter, sorts: [{ field: field.name, order }], pageSize: 1 });
      return records.map((record) => (record as Readonly<Record<string, unknown>>)[field.name] ?? null);
    }),
  );
  return { field, values: [...new Set(ends.flat())] };
}

/** The action of the open dialog, with the server's refusal if it was refused. */
export interface OpenAction {
  readonly offer: Offer;
  readonly target: Target;
  readonly error?: HwError;
  /** Versions of the selected records when the dialog opened, so that reloading the list does not start a new attempt. */
  readonly seen?: readonly number[] | undefined;
  /** Called when the dialog closes; `isDone` tells whether the action was carried out. */
  readonly end?: (isDone: boolean) => void;
}

export interface ActionDialogProps extends OpenAction {
  readonly module: ResourceModule;
  readonly labelOf: (id: string) => string | undefined;
  readonly recordOf: (id: string) => WireRecord | undefined;
  readonly isBusy: boolean;
  /** Sends the action; resolves to the error, or undefined on success. */
  readonly onSend: (target: Target, input: Readonly<Record<string, unknown>> | undefined) => Promise<HwError | undefined>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}
