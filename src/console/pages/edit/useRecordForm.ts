import { type ReactNode, type RefCallback, useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { Field } from '../../../contract/field.ts';
import type { ResourceModule } from '../../../contract/resource.ts';
import { commonErrors, type WireRecord } from '../../../contract/wire.ts';
import { useApp } from '../../app.ts';
import type { HwError } from '../../client/hwError.ts';
import { afterPaint, useStore } from '../../client/store.ts';
import type { Draft } from '../../drafts/shelf.ts';
import { usePagePath } from '../../location/page.ts';
import { createRecordChecks } from '../../registry/recordChecks.ts';
import type { Resolution } from '../../saving/createSaver.ts';
import { useT } from '../../texts/i18n.ts';
import { type Holder, markHeld, markUnsaved } from '../../ui/unsaved.ts';
import { currentIn } from '../merge/sameValue.ts';
import { type FormBase, storedIn } from './createFormJudge.ts';
import { createFormStore, type FormStore } from './createFormStore.ts';
import { useDraftNoting, withChanged } from './drafts.tsx';
import { focusFirstFault } from './FaultSummary.tsx';
import { newRecord } from './newRecord.ts';
import { type Submitting, useSubmitting } from './pressing.ts';
import { everSeen, type RemovedField, removedFields, underNewNames, withAdded } from './removedFields.tsx';
import { type Merging, useMerging } from './useMerging.ts';
import { useSaving } from './useSaving.ts';

export interface RecordFormProps extends FormStart {
  /** The record that the initial values were copied from. */
  readonly copyOf?: WireRecord | undefined;
  /** Why the record cannot be changed in its current state; undefined if it can. */
  readonly why?: string | undefined;
  /** The offer to restore a draft, shown above the fields. */
  readonly offer: ReactNode;
  readonly onClose: () => void;
  /** Called after saving, instead of `onClose`. */
  readonly onSaved?: (record: WireRecord) => void;
  /** Called when the record was deleted and the user wants to save the input as a new one. */
  readonly onCopy: (typed: Readonly<Record<string, unknown>>) => void;
  /** Called when the user agrees to lose the input, although the form may stay open. */
  readonly onThrownAway: () => void;
}

export function useRecordForm(props: RecordFormProps) {
  const { module, record, restored, copied, onThrownAway } = props;
  const { resource } = module;
  const { language } = useT();
  const { store, removed, dismiss } = useFormStore({ module, record, restored, copied });
  const saving = useSaving(resource, store);
  const { box, isRemoved } = useIsRemoved();
  const clearUnsaved = useUnsaved(store, { isHolding: removed.length > 0, onThrownAway });
  const finish = useFinish(props, { isRemoved, clearUnsaved });
  const copy = (typed: Readonly<Record<string, unknown>>) => {
    clearUnsaved();
    props.onCopy(typed);
  };
  const isHeld = () => saving.isSaving || saving.isUnsure();
  const merging = useMerging({ resource, record, store, isHeld, onCopy: copy });
  const submitting = useRecordSubmitting(props, { store, merging, save: saving.save, finish, isRemoved });
  useEffect(() => store.speak(language), [store, language]);
  const stored = useSyncExternalStore(store.subscribe, () => storedIn(store.get()));
  const isSaving = saving.isSaving || submitting.isWaiting;
  return { box, store, stored, removed, dismiss, merging, isSaving, submitting };
}

interface SubmittingParts extends Pick<FinishParams, 'isRemoved'> {
  readonly store: FormStore;
  readonly merging: Merging;
  readonly save: ReturnType<typeof useSaving>['save'];
  readonly finish: (saved: WireRecord) => void;
}

/** Returns how the form is submitted: it is saved when the user submits it and RJSF has found no faults. */
function useRecordSubmitting(
  { module: { resource }, why }: RecordFormProps,
  { store, merging, save, finish, isRemoved }: SubmittingParts,
): Submitting {
  const { notices } = useApp();
  const { t } = useT();
  const showFaults = () => {
    store.submitted();
    focusFirstFault(resource, store.get());
  };

  /** Merges the changes of another user who has saved in the meantime, so that the save can be tried again. */
  const onConflict = async (error: HwError): Promise<Resolution> => {
    if (isRemoved() || storedIn(store.get()) === undefined) return undefined;
    if (error.code === commonErrors.notFound.code) {
      await merging.notifyDeleted();
      return 'stop';
    }
    if (error.code !== commonErrors.stale.code) return undefined;
    return (await merging.settle(currentIn(error))) ? 'again' : 'stop';
  };

  const reject = (error: HwError): void => {
    if (!isRemoved()) {
      store.rejected(error);
      focusFirstFault(resource, store.get());
    } else if (error.code === commonErrors.stale.code) notices.show({ type: 'error', text: error.message });
  };

  const submit = async (): Promise<void> => {
    if (why !== undefined) return;
    store.submitted();
    const outcome = await save({ isValid: () => submitting.isValid(), onConflict });
    if (!outcome) return;
    if ('error' in outcome) reject(outcome.error);
    else if (!outcome.isGoingOn || isRemoved()) finish(outcome.record);
    else notices.show({ type: 'info', text: t('form.savedInPart') });
  };
  const submitting = useSubmitting(store, { save: submit, showFaults });
  return submitting;
}

interface FinishParams {
  readonly isRemoved: () => boolean;
  readonly clearUnsaved: () => void;
}

/** Returns the function that runs after a successful save. */
function useFinish({ onSaved, onClose }: RecordFormProps, { isRemoved, clearUnsaved }: FinishParams) {
  const { notices } = useApp();
  const { t } = useT();
  return (saved: WireRecord): void => {
    notices.show({ type: 'success', text: t('form.saved') });
    // By now the page may show the form of another record, which must stay open.
    if (isRemoved()) return;
    clearUnsaved();
    if (onSaved) onSaved(saved);
    else onClose();
  };
}

interface UnsavedOptions {
  /** Whether input of removed fields is still shown in the form. */
  readonly isHolding: boolean;
  readonly onThrownAway: () => void;
}

/**
 * Marks the page as having unsaved input; returns a function that clears the mark after a save. `onThrownAway` is called when other code
 * removes the mark, because the user agreed to lose the input. The page may stay open then, so the input must be cleared.
 */
function useUnsaved(store: FormStore, { isHolding, onThrownAway }: UnsavedOptions): () => void {
  const { unsaved, drafts } = useApp();
  const { path } = usePagePath();
  const isChanged = useSyncExternalStore(store.subscribe, () => store.get().isDirty);
  const isAwaiting = useStore(store.waits) > 0;
  const isText = isChanged || isHolding;
  const isDirty = isText || isAwaiting;
  const isSaved = useRef(false);
  const [files] = useState<Holder>({ isLostWithForm: true, isFiles: true });
  useEffect(() => {
    const part = { path, holder: files };
    // The mark for uploads is set before that of the input and cleared after it. If the page had no mark in between, its input would count
    // as discarded.
    if (isAwaiting) markHeld(unsaved, part, true);
    markUnsaved(unsaved, path, isText);
    if (!isAwaiting) markHeld(unsaved, part, false);
  }, [unsaved, path, files, isText, isAwaiting]);
  const check = useEffectEvent(() => {
    if (!isSaved.current && !unsaved.get().has(path)) onThrownAway();
  });
  useEffect(() => (isDirty ? unsaved.subscribe(() => check()) : undefined), [unsaved, isDirty]);
  return () => {
    isSaved.current = true;
    markUnsaved(unsaved, path, false);
    // Uploads may keep the page marked as unsaved. The draft is deleted here, so that its deletion does not wait for the uploads.
    drafts.settle(path);
  };
}

interface Presence {
  /** Ref for an element of the component. */
  readonly box: RefCallback<Element>;
  /** Returns whether the component was removed for good; in a background tab it is only suspended. */
  readonly isRemoved: () => boolean;
}

/**
 * Returns a ref and a function that tells whether the component was removed, so that a late response does not affect a page opened since.
 */
function useIsRemoved(): Presence {
  const last = useRef<Element>(undefined);
  // A suspended page calls its refs with null although its elements still exist, so the last element is kept.
  const box = useCallback((element: Element | null): void => {
    if (element) last.current = element;
  }, []);
  return { box, isRemoved: () => last.current?.isConnected === false };
}

type Values = Readonly<Record<string, unknown>>;

interface Made {
  readonly module: ResourceModule;
  readonly store: FormStore;
  /** All fields that were in this form since it was opened. */
  readonly seen: readonly Field[];
  readonly removed: readonly RemovedField[];
}

interface HeldForm extends Pick<Made, 'store' | 'removed'> {
  readonly dismiss: (name: string) => void;
}

/** The start of a form: the resource, and a record, a draft or copied values. */
interface FormStart {
  readonly module: ResourceModule;
  /** The record to change; undefined for a new one. */
  readonly record: WireRecord | undefined;
  /** Draft to restore; undefined if there is none. */
  readonly restored: Draft | undefined;
  /** Initial values of a new record besides its defaults; they count as input. */
  readonly copied?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Returns the state of a form. If a newer version of the resource arrives while the form is open, a new state takes over the input and the
 * user is notified; `removed` holds the input of removed fields.
 */
function useFormStore({ module, record, restored, copied }: FormStart): HeldForm {
  const { notices, unsaved } = useApp();
  const { path } = usePagePath();
  const { t, language } = useT();
  const make = (before?: Made): Made => {
    const { resource } = module;
    const start = before ? carriedOver(before, module) : firstOf({ module, record, restored, copied });
    const checks = createRecordChecks(module);
    const sent = before ? before.store.sent.get() : restored?.sent;
    const store = createFormStore({
      resource,
      checks,
      ...start,
      language,
      waits: before?.store.waits,
      sent,
      later: afterPaint,
    });
    const seen = everSeen(before?.seen ?? [], resource);
    const removed = removedFields(seen, resource, { initial: start.initial, typed: start.typed });
    return { module, store, seen, removed };
  };
  const [first] = useState(module);
  const exchanged = useExchanged<Made>([module.resource.name, record?.id, restored?.slot]);
  const [made, setMade] = useState(() => make(unsaved.get().has(path) ? exchanged.take() : undefined));
  const current = made.module === module ? made : make(made);
  if (current !== made) setMade(current);
  exchanged.hold(current);
  useEffect(() => {
    if (module !== first) notices.show({ type: 'info', text: t('session.changed') });
  }, [module, first, notices, t]);
  useDraftNoting({ resource: module.resource, store: current.store, isCopied: copied !== undefined });
  const dismiss = (name: string) => setMade((now) => ({ ...now, removed: now.removed.filter(({ field }) => field.name !== name) }));
  return { store: current.store, removed: current.removed, dismiss };
}

type Start = FormBase & { readonly typed: Values };

function firstOf({ module: { resource }, record, restored, copied }: FormStart): Start {
  const found = underNewNames(resource, record ?? newRecord(resource));
  if (copied) return { initial: found, typed: { ...found, ...copied } };
  const initial = restored ? basisOf(restored, found) : found;
  const typed = restored ? withChanged(resource, { initial, changed: restored.changed }) : initial;
  return { initial, typed };
}

/**
 * Returns the record on which a draft is based. If the record has changed since the draft was stored, the result is the former version, so
 * that a save merges both changes.
 */
function basisOf({ before, version }: Draft, found: Values): Values {
  if (!before || version === null || version === found.version) return found;
  return { ...found, ...before, version };
}

/** Converts the form state to the field names of a newer resource version. */
function carriedOver({ module, store }: Made, { resource }: ResourceModule): Start {
  const { initial, typed } = store.get();
  const isStored = storedIn({ initial }) !== undefined;
  const started = underNewNames(resource, isStored ? initial : newRecord(resource));
  const added = withAdded(module.resource, isStored ? {} : started, underNewNames(resource, typed));
  return { initial: started, typed: added };
}

interface Exchanged<State> {
  /** Returns the state of the component that was just replaced; undefined if none was. */
  readonly take: () => State | undefined;
  /** Called in each render with the current state. */
  readonly hold: (state: State) => void;
}

/** How long after a replacement the new component may mount and take over the state, in ms. */
const settles = 2_000;

const watch = import.meta.hot && watchExchanges(import.meta.hot);

/**
 * Hands the state of a component to its replacement during development. React remounts a component whose hooks have changed, and the state
 * would be lost. Does nothing in the production build.
 */
function useExchanged<State>(key: readonly unknown[]): Exchanged<State> {
  const name = JSON.stringify(key);
  useEffect(() => watch?.enter(name), [name]);
  return {
    take: () => watch?.take(name) as State | undefined,
    hold: (state) => watch?.states.set(name, state),
  };
}

function watchExchanges(hot: NonNullable<ImportMeta['hot']>) {
  const states = new Map<string, unknown>();
  const mounted = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = (): void => {
    timer = undefined;
    for (const name of states.keys()) if (!mounted.get(name)) states.delete(name);
  };
  hot.on('vite:beforeUpdate', () => {
    clearTimeout(timer);
    timer = setTimeout(forget, settles);
  });
  return {
    states,
    take: (name: string) => (timer === undefined ? undefined : states.get(name)),
    enter: (name: string) => {
      mounted.set(name, (mounted.get(name) ?? 0) + 1);
      return () => {
        mounted.set(name, (mounted.get(name) ?? 1) - 1);
        if (timer === undefined && !mounted.get(name)) states.delete(name);
      };
    },
  };
}
