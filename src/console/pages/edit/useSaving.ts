import { useRef, useState } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useAfterCreation } from '../../access/ownActions.ts';
import { useApp } from '../../app.ts';
import type { HwError } from '../../client/hwError.ts';
import type { FormWrite } from '../../drafts/attempt.ts';
import type { Save } from '../../saving/createSaver.ts';
import { useRecordSaver } from '../../saving/useRecordSaver.ts';
import { useT } from '../../texts/i18n.ts';
import { storedIn } from './createFormJudge.ts';
import type { FormStore } from './createFormStore.ts';
import { withHiddenEmpty } from './formView.ts';
import { goOnFrom, isMore } from './unconfirmedSave.ts';

type SaveOutcome =
  | {
      readonly record: WireRecord;
      /** More was typed while it was on its way: the form goes on from what is stored, with that not saved yet. */
      readonly isGoingOn: boolean;
    }
  | { readonly error: HwError }
  | undefined;

interface SavingParts extends Pick<Save<FormWrite, WireRecord>, 'onConflict'> {
  /** Whether what was merged may be sent as it is; what is wrong with it is shown. */
  readonly isValid?: () => boolean;
}

/**
 * Saves what is in a form, one save at a time and none after one that succeeded: the answer is undefined then. Failures are
 * values. Where something was typed since a save whose answer was lost, the form goes on from what that one has made, so
 * that one form never makes two records. What was sent is parked with the form, and outlives a reload; when it is too
 * long ago to be asked about, the person is told once instead, and compares.
 */
export function useSaving(resource: Resource, store: FormStore) {
  const { notices } = useApp();
  const { t } = useT();
  const complete = useAfterCreation(resource.name);
  const saver = useRecordSaver<FormWrite>(resource, {
    unconfirmed: store.sent,
    onForgotten: () => notices.show({ type: 'error', text: t('draft.forgotten') }),
  });
  const isUnderWay = useRef(false);
  const [isSaving, setSaving] = useState(false);

  const saveNow = async ({ isValid, onConflict }: SavingParts): Promise<SaveOutcome> => {
    const before = store.sent.get();
    let isMerged = false;
    let isCaughtUp = false;
    const outcome = await saver.save({
      take: () => {
        const { typed, fields, isDirty } = store.get();
        if ((isCaughtUp || isMerged) && !isDirty) return undefined;
        if (isMerged && isValid?.() === false) return undefined;
        return { values: store.values(), id: storedIn(store.get())?.id, typed: withHiddenEmpty(typed, fields) };
      },
      onConflict: async (error, sent) => {
        // While the person decides, nothing is on its way.
        setSaving(false);
        const resolution = await onConflict?.(error, sent);
        setSaving(resolution === 'again');
        isMerged ||= resolution === 'again';
        return resolution;
      },
      onDone: (sent, answer) => {
        isCaughtUp = true;
        if (sent.id === undefined) void complete(answer);
        const isBehind = (store.get().version ?? 0) < answer.version;
        if (isBehind && (before || isMore(store, sent))) goOnFrom({ resource, store, answer, sent });
      },
    });
    if (outcome && 'error' in outcome) return outcome;
    const { isDirty, initial } = store.get();
    if (isMerged && !isDirty) return { record: initial as WireRecord, isGoingOn: false };
    if (!outcome) return undefined;
    return { record: outcome.answer, isGoingOn: isMore(store, outcome.sent) && isDirty };
  };

  const save = async (parts: SavingParts = {}): Promise<SaveOutcome> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setSaving(true);
    const outcome = await saveNow(parts).finally(() => {
      isUnderWay.current = false;
      setSaving(false);
    });
    isUnderWay.current = outcome !== undefined && 'record' in outcome && !outcome.isGoingOn;
    return outcome;
  };
  return { save, isSaving, isUnsure: () => store.sent.get() !== undefined };
}
