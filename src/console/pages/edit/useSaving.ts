import { useCreate, useUpdate } from '@refinedev/core';
import { useRef, useState } from 'react';
import { errors } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useAfterCreation } from '../../access/ownActions.ts';
import { isSessionEnd } from '../../client/answers.ts';
import { isFinal, isForgotten, newKey, wasNeverDone } from '../../client/attempts.ts';
import { HwError } from '../../client/hwError.ts';
import type { Attempt } from '../../drafts/attempt.ts';
import { useHouse } from '../../house.ts';
import { callMeta } from '../../providers/requests.ts';
import { useSay } from '../../texts/i18n.ts';
import { storedIn } from './createFormJudge.ts';
import type { FormStore } from './createFormStore.ts';
import { withHiddenEmpty } from './formView.ts';
import { goOnFrom, isMore } from './unconfirmedSave.ts';

type Values = Readonly<Record<string, unknown>>;

type SaveOutcome =
  | {
      readonly record: WireRecord;
      /** More was typed while it was on its way: the form goes on from what is stored, with that not saved yet. */
      readonly isGoingOn: boolean;
    }
  | { readonly error: HwError }
  | undefined;

/**
 * Saves what is in a form, one save at a time and none after one that succeeded: the answer is undefined then. Failures are
 * values. Where nobody knows what came of a save, because its answer was lost or said nothing of it, the same is sent under
 * the same key; where something was typed since, what was sent is sent again first, and the form goes on from what it has
 * made, so that one form never makes two records. What was sent is parked with the form, and outlives a reload; when it is too
 * long ago to be asked about, the person is told once instead, and compares.
 */
export function useSaving(resource: Resource, store: FormStore) {
  const send = useSending(resource);
  const giveUp = useGivingUp(store);
  const isUnderWay = useRef(false);
  const last = useRef<Attempt>(undefined);
  const [isSaving, setSaving] = useState(false);

  const run = async (how: Attempt, isQuiet: boolean): Promise<WireRecord> => {
    store.sent.set(how);
    last.current = how;
    try {
      const record = await send(how, isQuiet);
      store.sent.set(undefined);
      return record;
    } catch (error) {
      if (!(error instanceof HwError) || isFinal(error)) store.sent.set(undefined);
      throw error;
    }
  };

  /** What was lost is sent again, unless it turns out that it was never done. The record, when there is nothing more to save. */
  const catchUp = async (lost: Attempt): Promise<WireRecord | undefined> => {
    try {
      const answer = await run(lost, true);
      if ((store.get().version ?? 0) < answer.version) goOnFrom({ resource, store, answer, sent: lost });
      return store.get().isDirty ? undefined : answer;
    } catch (error) {
      if (error instanceof HwError && wasNeverDone(error)) return undefined;
      throw error;
    }
  };

  const saveNow = async (): Promise<WireRecord> => {
    const lost = store.sent.get();
    if (lost && !isMore(store, lost)) return run(lost, false);
    const done = lost && (await catchUp(lost));
    const { typed, fields } = store.get();
    const fresh = { values: store.values(), key: newKey(), id: storedIn(store.get())?.id, time: Date.now() };
    return done ?? run({ ...fresh, typed: withHiddenEmpty(typed, fields) }, false);
  };

  const save = async (): Promise<SaveOutcome> => {
    if (isUnderWay.current || giveUp()) return undefined;
    isUnderWay.current = true;
    setSaving(true);
    try {
      const record = await saveNow();
      const sent = last.current;
      if (!sent || !isMore(store, sent)) return { record, isGoingOn: false };
      goOnFrom({ resource, store, answer: record, sent });
      const isGoingOn = store.get().isDirty;
      isUnderWay.current = !isGoingOn;
      return { record, isGoingOn };
    } catch (error) {
      isUnderWay.current = false;
      if (!(error instanceof HwError)) throw error;
      return { error };
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving, isUnsure: () => store.sent.get() !== undefined };
}

/** Whether the person hears of a save that was sent again: where it stays open what came of it, and no log-in follows. */
function isToTell(error: HwError): boolean {
  return !wasNeverDone(error) && error.kind !== 'cancelled' && !isSessionEnd(error);
}

/** A save that the server may have forgotten is not sent again: the person hears of it, and decides. True: just now. */
function useGivingUp({ sent }: FormStore): () => boolean {
  const { notices } = useHouse();
  const { say } = useSay();
  return () => {
    const lost = sent.get();
    if (!lost || !isForgotten(lost)) return false;
    sent.set(undefined);
    notices.show({ type: 'error', text: say('draft.forgotten') });
    return true;
  };
}

/** One save on the wire; what a new record still needs is asked for when it is there. */
function useSending(resource: Resource): (attempt: Attempt, isQuiet: boolean) => Promise<WireRecord> {
  const create = useCreate<WireRecord, HwError, Values>();
  const update = useUpdate<WireRecord, HwError, Values>();
  const complete = useAfterCreation(resource.name);
  const { notices } = useHouse();
  return async ({ values, key, id }, isQuiet) => {
    const meta = callMeta({ key, shows: [errors.stale.code], isQuiet });
    const shared = {
      resource: resource.name,
      values,
      meta,
      successNotification: false,
      errorNotification: false,
    } as const;
    try {
      if (id !== undefined) return (await update.mutateAsync({ ...shared, id })).data;
      const { data } = await create.mutateAsync(shared);
      void complete(data);
      return data;
    } catch (error) {
      if (isQuiet && error instanceof HwError && isToTell(error)) notices.show({ type: 'error', text: error.message });
      throw error;
    }
  };
}
