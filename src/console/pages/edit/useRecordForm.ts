import {
  type ReactNode,
  type RefCallback,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { commonErrors } from '../../../contract/commonErrors.ts';
import type { WireRecord } from '../../../contract/record.ts';
import { useApp } from '../../app.ts';
import type { HwError } from '../../client/hwError.ts';
import { useStore } from '../../client/store.ts';
import type { Resolution } from '../../saving/createSaver.ts';
import { usePagePath } from '../../shell/layout/page.ts';
import { type Holder, markHeld, markUnsaved } from '../../shell/unsaved.ts';
import { useT } from '../../texts/i18n.ts';
import { currentIn } from '../merge/sameValue.ts';
import { storedIn } from './createFormJudge.ts';
import type { FormStore } from './createFormStore.ts';
import { focusFirstFault } from './FaultSummary.tsx';
import { type Submitting, useSubmitting } from './pressing.ts';
import { type FormStart, useFormStore } from './useFormStore.ts';
import { type Merging, useMerging } from './useMerging.ts';
import { useSaving } from './useSaving.ts';

export interface RecordFormProps extends FormStart {
  /** The record that these are of. */
  readonly copyOf?: WireRecord | undefined;
  /** Why nothing can be changed in the record as it stands; undefined: it can. */
  readonly why?: string | undefined;
  /** Shown above the fields. */
  readonly offer: ReactNode;
  readonly onClose: () => void;
  /** In place of `onClose`, once it is saved. */
  readonly onSaved?: (record: WireRecord) => void;
  /** The record is no more, and the person wants what was typed as a new one. */
  readonly onCopy: (typed: Readonly<Record<string, unknown>>) => void;
  /** What was typed may be lost, as the person has said; the form may stay open all the same. */
  readonly onThrownAway: () => void;
}

/** State and doing of a form. */
export function useRecordForm(props: RecordFormProps) {
  const { module, record, restored, copied, onThrownAway } = props;
  const { resource } = module;
  const { language } = useT();
  const { store, gone: removed, dismiss } = useFormStore({ module, record, restored, copied });
  const saving = useSaving(resource, store);
  const { box, isGone } = useIsRemoved();
  const clearUnsaved = useUnsaved(store, { isHolding: removed.length > 0, onThrownAway });
  const finish = useFinish(props, { isGone, clearUnsaved });
  const copy = (typed: Readonly<Record<string, unknown>>) => {
    clearUnsaved();
    props.onCopy(typed);
  };
  const isHeld = () => saving.isSaving || saving.isUnsure();
  const merging = useMerging({ resource, record, store, isHeld, onCopy: copy });
  const submitting = useRecordSubmitting(props, { store, merging, save: saving.save, finish, isGone });
  useEffect(() => store.speak(language), [store, language]);
  const stored = useSyncExternalStore(store.subscribe, () => storedIn(store.get()));
  const isSaving = saving.isSaving || submitting.isWaiting;
  return { box, store, stored, gone: removed, dismiss, merging, isSaving, submitting };
}

interface SubmittingParts extends Pick<FinishParams, 'isGone'> {
  readonly store: FormStore;
  readonly merging: Merging;
  readonly save: ReturnType<typeof useSaving>['save'];
  readonly finish: (saved: WireRecord) => void;
}

/** What follows when somebody wants to save, and RJSF has decided. */
function useRecordSubmitting(
  { module: { resource }, why }: RecordFormProps,
  { store, merging, save, finish, isGone }: SubmittingParts,
): Submitting {
  const { notices } = useApp();
  const { t } = useT();
  const showFaults = () => {
    store.submitted();
    focusFirstFault(resource, store.get());
  };

  /** Others have saved meanwhile: the form goes on from that. */
  const onConflict = async (error: HwError): Promise<Resolution> => {
    if (isGone() || storedIn(store.get()) === undefined) return undefined;
    if (error.code === commonErrors.notFound.code) {
      await merging.notifyDeleted();
      return 'stop';
    }
    if (error.code !== commonErrors.stale.code) return undefined;
    return (await merging.settle(currentIn(error))) ? 'again' : 'stop';
  };

  const reject = (error: HwError): void => {
    if (!isGone()) {
      store.refused(error);
      focusFirstFault(resource, store.get());
    } else if (error.code === commonErrors.stale.code) notices.show({ type: 'error', text: error.message });
  };

  const submit = async (): Promise<void> => {
    if (why !== undefined) return;
    store.submitted();
    const outcome = await save({ isValid: () => submitting.isValid(), onConflict });
    if (!outcome) return;
    if ('error' in outcome) reject(outcome.error);
    else if (!outcome.isGoingOn || isGone()) finish(outcome.record);
    else notices.show({ type: 'info', text: t('form.savedInPart') });
  };
  const submitting = useSubmitting(store, { save: submit, showFaults });
  return submitting;
}

interface FinishParams {
  readonly isGone: () => boolean;
  readonly clearUnsaved: () => void;
}

/** What happens once all of it is stored. */
function useFinish({ onSaved, onClose }: RecordFormProps, { isGone, clearUnsaved }: FinishParams) {
  const { notices } = useApp();
  const { t } = useT();
  return (saved: WireRecord): void => {
    notices.show({ type: 'success', text: t('form.saved') });
    // The text of another record may stand in this place by now.
    if (isGone()) return;
    clearUnsaved();
    if (onSaved) onSaved(saved);
    else onClose();
  };
}

interface UnsavedOptions {
  /** Text of fields that went away is still shown. */
  readonly isHolding: boolean;
  readonly onThrownAway: () => void;
}

/**
 * Tells the shell whether the form of this page holds unsaved text; the answer takes that back, after a save. When
 * somebody has said that the text may be lost, the mark is taken away from outside: `onThrownAway` hears of it, because
 * the page may stay where it is, and text without a mark would be lost without a question.
 */
function useUnsaved(store: FormStore, { isHolding, onThrownAway }: UnsavedOptions): () => void {
  const { unsaved, drafts } = useApp();
  const { path } = usePagePath();
  const isChanged = useSyncExternalStore(store.subscribe, () => store.get().isDirty);
  const isAwaiting = useStore(store.waits) > 0;
  const isText = isChanged || isHolding;
  const isDirty = isText || isAwaiting;
  const isSaved = useRef(false);
  const [files] = useState<Holder>({ isText: true, isFiles: true });
  useEffect(() => {
    const part = { path, holder: files };
    // What is held comes first: without a mark in between, the work would be taken for thrown away.
    if (isAwaiting) markHeld(unsaved, part, true);
    markUnsaved(unsaved, path, isText);
    if (!isAwaiting) markHeld(unsaved, part, false);
  }, [unsaved, path, files, isText, isAwaiting]);
  const look = useEffectEvent(() => {
    if (!isSaved.current && !unsaved.get().has(path)) onThrownAway();
  });
  useEffect(() => (isDirty ? unsaved.subscribe(() => look()) : undefined), [unsaved, isDirty]);
  return () => {
    isSaved.current = true;
    markUnsaved(unsaved, path, false);
    // Files on their way may keep the mark on the page: the draft goes all the same.
    drafts.settle(path);
  };
}

interface Presence {
  /** Goes onto an element of the component. */
  readonly box: RefCallback<Element>;
  /** Whether it has been left for good; behind another tab it only sleeps. */
  readonly isGone: () => boolean;
}

/** For what comes late: an answer must not do to another page what it would have done to this one. */
function useIsRemoved(): Presence {
  const last = useRef<Element>(undefined);
  // A page that sleeps is told that its elements are gone, and they are still there.
  const box = useCallback((element: Element | null): void => {
    if (element) last.current = element;
  }, []);
  return { box, isGone: () => last.current?.isConnected === false };
}
