import { useEffect, useState } from 'react';
import { errors } from '../../../contract/errors.ts';
import { missingIn } from '../../../contract/missing.ts';
import type { HwError } from '../../client/hwError.ts';
import { createRecordChecks } from '../../registry/recordChecks.ts';
import { useSay } from '../../texts/i18n.ts';
import { createFormStore } from '../edit/createFormStore.ts';
import { currentIn } from '../edit/merge/currentIn.ts';
import { useMergeQuestion } from '../edit/merge/useMergeQuestion.ts';
import { askedChecks, askedResource } from './askedResource.ts';
import { firstValues, sentInput } from './askedValues.ts';
import { becomingFaults } from './becomingFaults.ts';
import type { DoingDialogProps } from './DoingDialog.tsx';
import type { Target } from './doingBody.ts';
import { mergeAsked } from './mergeAsked.ts';
import { useAlike } from './useAlike.ts';

/** Where faults of what was asked for stand in the body. */
const inputPath = '/input';

/** State and doing of the questions before something is done. What was typed stays whatever the server says. */
export function useAsking({ offer, target: first, module, recordOf, onSend, onDone }: DoingDialogProps) {
  const { language } = useSay();
  const [{ asked, initial, store }] = useState(() => {
    const asked = askedResource(module.resource, offer.doing);
    const checks = askedChecks(createRecordChecks(module), offer.doing);
    const initial = firstValues(asked, first, recordOf);
    return {
      asked,
      initial,
      store: createFormStore({ resource: asked, checks, initial, version: undefined, language }),
    };
  });
  const [target, setTarget] = useState(first);
  const [failure, setFailure] = useState<HwError>();
  const merging = useMergeQuestion();
  useEffect(() => store.speak(language), [store, language]);
  const unlike = useAlike({ resource: module.resource, asked, store, target: first, recordOf });

  const send = async (): Promise<boolean> => {
    if (!(await store.waits.settled())) return false;
    store.submitted();
    if (store.faultsOf(store.get().typed).length > 0) return false;
    const values = sentInput(asked, initial, store.values());
    const failed = await onSend(target, values);
    if (!failed) {
      onDone();
      return true;
    }
    if (failed.kind === 'cancelled') return false;
    const told = failed.faults
      .map((fault) => ({ ...fault, path: withoutInput(fault.path) }))
      .filter(({ path }) => isField(path));
    const asking = { module, doing: offer.doing, target, values, told, language: failed.language ?? language };
    const others = told.length > 0 ? becomingFaults(asking) : [];
    store.refused({ faults: [...told, ...others], language: failed.language });
    setFailure(failed);
    if (await isMerged(failed)) setTarget(asItIsNow(target, failed));
    return false;
  };
  /** What others have filled in of what is asked for is taken over, or asked about; false: the person has not decided yet. */
  const isMerged = async (failed: HwError): Promise<boolean> => {
    const now = failed.code === errors.stale.code ? currentIn(failed) : undefined;
    if (!now || target === 'page' || !('record' in target)) return true;
    const { typed } = store.get();
    const merge = mergeAsked({ asked, resource: module.resource, seen: target.record, now, typed });
    const { conflicts } = merge;
    const choices = conflicts.length > 0 ? await merging.ask({ ...merge, isForSave: false }) : new Map();
    if (choices) store.fill(merge.valuesWith(choices));
    return choices !== undefined;
  };
  const isField = (path: string) => asked.fields.some(({ name }) => path.split('/')[1] === name);
  return { asked, store, failure, target, send, conflict: merging.open, unlike };
}

function withoutInput(path: string): string {
  return path.startsWith(`${inputPath}/`) ? path.slice(inputPath.length) : path;
}

/** Somebody else was faster: whoever has read that may try again, with the record as it is by now, or without those that are no more. */
function asItIsNow(target: Target, failure: HwError): Target {
  const missing = new Set(missingIn(failure.data));
  if (target !== 'page' && 'ids' in target) return { ids: target.ids.filter((id) => !missing.has(id)) };
  const current = failure.code === errors.stale.code ? currentIn(failure) : undefined;
  return current && target !== 'page' && 'record' in target ? { record: current } : target;
}
