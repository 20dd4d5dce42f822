import { useEffect, useState } from 'react';
import { missingIn } from '../../../contract/bulk.ts';
import { commonErrors } from '../../../contract/commonErrors.ts';
import type { FieldFault } from '../../../contract/envelope.ts';
import type { ActionBase } from '../../../contract/life.ts';
import { namesWith, type WireRecord } from '../../../contract/record.ts';
import type { Resource, ResourceModule } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import { explain, newFaults } from '../../../fields/explain.ts';
import type { HwError } from '../../client/hwError.ts';
import { useDialogDraft } from '../../drafts/DraftOffer.tsx';
import { createRecordChecks } from '../../registry/recordChecks.ts';
import { useT } from '../../texts/i18n.ts';
import { createFormStore } from '../edit/createFormStore.ts';
import { useMergeQuestion } from '../merge/MergeDialog.tsx';
import { mergeRecords } from '../merge/mergeRecords.ts';
import type { Choices, Sides, Values } from '../merge/mergeValues.ts';
import { currentIn } from '../merge/sameValue.ts';
import type { Target } from '../records/targets.ts';
import type { ActionDialogProps } from './ActionDialog.tsx';
import { requestedChecks, requestedResource } from './offers.ts';
import { firstValues, sentInput, useAlike } from './requestedValues.ts';

/** The questions before something is done; what is typed into them is parked, and offered back when they are asked again. */
export function useDraftedAsking(props: ActionDialogProps) {
  const { offer, labelOf } = props;
  const asking = useAsking(props);
  const { requested, store, target } = asking;
  const record = target !== 'page' && 'record' in target ? target.record : undefined;
  const draft = useDialogDraft({
    ...{ resource: requested, store, title: offer.action.title, of: `${requested.name} ${offer.action.name}` },
    ...{ id: record?.id ?? null, label: record ? (labelOf(record.id) ?? '') : '' },
  });
  const send = async (): Promise<boolean> => {
    const isDone = await asking.send();
    if (isDone) draft.settle();
    return isDone;
  };
  return { ...asking, send, draft };
}

/** Where faults of what was asked for stand in the body. */
const inputPath = '/input';

/** State and doing of the questions before something is done. What was typed stays whatever the server says. */
function useAsking({ offer, target: first, module, recordOf, onSend, onDone }: ActionDialogProps) {
  const { language } = useT();
  const [{ requested, initial, store }] = useState(() => {
    const requested = requestedResource(module.resource, offer.action);
    const checks = requestedChecks(createRecordChecks(module), offer.action);
    const initial = firstValues(requested, first, recordOf);
    const form = { resource: requested, checks, initial, version: undefined, language };
    return { requested, initial, store: createFormStore(form) };
  });
  const [target, setTarget] = useState(first);
  const [failure, setFailure] = useState<HwError>();
  const merging = useMergeQuestion();
  useEffect(() => store.speak(language), [store, language]);
  const unlike = useAlike({ resource: module.resource, requested, store, target: first, recordOf });

  const send = async (): Promise<boolean> => {
    if (!(await store.waits.settled())) return false;
    store.submitted();
    if (store.faultsOf(store.record()).length > 0) return false;
    const values = sentInput(requested, initial, store.values());
    const failed = await onSend(target, values);
    if (!failed) {
      onDone();
      return true;
    }
    if (failed.kind === 'cancelled') return false;
    const reported = failed.faults
      .map((fault) => ({ ...fault, path: withoutInput(fault.path) }))
      .filter(({ path }) => isField(path));
    const from = { language: failed.language ?? language };
    const asking = { module, action: offer.action, target, values, reported, ...from };
    const others = reported.length > 0 ? becomingFaults(asking) : [];
    store.refused({ faults: [...reported, ...others], language: failed.language });
    setFailure(failed);
    if (await isMerged(failed)) setTarget(asItIsNow(target, failed));
    return false;
  };
  /** What others have filled in of what is asked for is taken over, or asked about; false: the person has not decided yet. */
  const isMerged = async (failed: HwError): Promise<boolean> => {
    const now = failed.code === commonErrors.stale.code ? currentIn(failed) : undefined;
    if (!now || target === 'page' || !('record' in target)) return true;
    const { typed } = store.get();
    const merge = mergeRequested({ requested, resource: module.resource, seen: target.record, now, typed });
    const { conflicts } = merge;
    const choices = conflicts.length > 0 ? await merging.ask({ ...merge, isForSave: false }) : new Map();
    if (choices) store.fill(merge.valuesWith(choices));
    return choices !== undefined;
  };
  const isField = (path: string) => requested.fields.some(({ name }) => path.split('/')[1] === name);
  return { requested, store, failure, target, send, conflict: merging.open, unlike };
}

function withoutInput(path: string): string {
  return path.startsWith(`${inputPath}/`) ? path.slice(inputPath.length) : path;
}

/** Somebody else was faster: whoever has read that may try again, with the record as it is by now, or without those that are no more. */
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
  /** What was asked for. */
  readonly values: Values;
  /** What is said already: of its fields there is nothing to add. */
  readonly reported: readonly FieldFault[];
  readonly language: Language;
}

/**
 * What would be wrong with what was asked for in the record that it makes, such as a number that does not fit where it goes:
 * told beside other faults of the one record, so that nobody mends one to hear of the next. The server has the last word,
 * since code adds to a record: for these faults alone nobody is held up.
 */
function becomingFaults(becoming: Becoming): readonly FieldFault[] {
  const { module, action, target, values, reported, language } = becoming;
  if (target === 'page' || !('record' in target)) return [];
  const { resource } = module;
  const checks = createRecordChecks(module);
  const before: Values = target.record;
  const requested = new Set(action.ask?.fields.map(({ name }) => name));
  const all = { ...before, ...setOf(resource, action), ...values };
  const record = withoutEmpty(Object.fromEntries(resource.fields.map(({ name }) => [name, all[name]])));
  const errors = newFaults({ resource, checks }, { before, errors: checks.record(record) });
  return explain({ resource, record, errors, language }).filter(({ path }) => {
    const [, name = ''] = path.split('/');
    return requested.has(name) && record[name] !== undefined && reported.every((one) => one.path !== path);
  });
}

/** What the file sets: of moments the server knows. */
function setOf({ states }: Resource, action: ActionBase): Values {
  const fixed = Object.entries(action.set).filter(([, value]) => value !== 'now');
  return { ...Object.fromEntries(fixed), ...(states && 'to' in action && { [states.field]: action.to }) };
}

interface RequestedSides {
  readonly requested: Pick<Resource, 'fields'>;
  readonly resource: Pick<Resource, 'fields'>;
  /** The record as the question began with it, and as it is now. */
  readonly seen: Values;
  readonly now: WireRecord;
  readonly typed: Values;
}

/** What is asked for and stands in the record too, from both sides: what only others have changed is as they have it. */
function mergeRequested({ requested, resource, seen, now, typed }: RequestedSides) {
  const own = new Set(resource.fields.map(({ name }) => name));
  const fields = requested.fields.filter(({ name }) => own.has(name) && Object.hasOwn(seen, name));
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
