import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { errors } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/record.ts';
import type { ResourceModule } from '../../../contract/resource.ts';
import type { HwError } from '../../client/hwError.ts';
import type { Draft } from '../../drafts/shelf.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/i18n.ts';
import { focusFirstFault } from './focusFirstFault.ts';
import { hasFaults } from './hasFaults.ts';
import { currentIn } from './merge/currentIn.ts';
import { useMerging } from './merge/useMerging.ts';
import { storedIn } from './storedIn.ts';
import { useFormStore } from './useFormStore.ts';
import { useIsGone } from './useIsGone.ts';
import { usePressed } from './usePressed.ts';
import { useSaving } from './useSaving.ts';
import { useUnsaved } from './useUnsaved.ts';

export interface RecordFormProps {
  readonly module: ResourceModule;
  /** The record to change; undefined for a new one. */
  readonly record: WireRecord | undefined;
  /** What was typed earlier and is to be gone on with. */
  readonly restored: Draft | undefined;
  /** What a new record begins with besides its defaults, as somebody's own work. */
  readonly copied?: Readonly<Record<string, unknown>> | undefined;
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

/** So often a save is tried again, each time with what others have saved meanwhile. */
const mostTries = 10;

/** State and doing of a form. */
export function useRecordForm(props: RecordFormProps) {
  const { module, record, restored, copied, onThrownAway } = props;
  const { resource } = module;
  const { notices } = useHouse();
  const { say, language } = useSay();
  const { store, gone, dismiss } = useFormStore({ module, record, restored, copied });
  const { save, isSaving, isUnsure } = useSaving(resource, store);
  const { box, isGone } = useIsGone();
  const clearUnsaved = useUnsaved(store, { isHolding: gone.length > 0, onThrownAway });
  const finish = useFinish(props, { isGone, clearUnsaved });
  const copy = (typed: Readonly<Record<string, unknown>>) => {
    clearUnsaved();
    props.onCopy(typed);
  };
  const merging = useMerging({ resource, record, store, isHeld: () => isSaving || isUnsure(), onCopy: copy });
  useEffect(() => store.speak(language), [store, language]);

  const showFaults = () => {
    store.submitted();
    focusFirstFault(resource, store.get());
  };

  /** Goes on after others have saved meanwhile; where they saved just what was typed there is nothing left to do. */
  const goOn = async (error: HwError, again: () => Promise<void>): Promise<void> => {
    if (!(await merging.settle(currentIn(error)))) return;
    const { isDirty, initial } = store.get();
    if (hasFaults(store)) showFaults();
    else if (isDirty) await again();
    else finish(initial as WireRecord);
  };

  const submit = async (tries = 1): Promise<void> => {
    if (props.why !== undefined) return;
    store.submitted();
    const outcome = await save();
    if (!outcome) return;
    if ('record' in outcome) {
      if (!outcome.isGoingOn || isGone()) return finish(outcome.record);
      return notices.show({ type: 'info', text: say('form.savedInPart') });
    }
    const { error } = outcome;
    if (isGone()) {
      if (error.code === errors.stale.code) notices.show({ type: 'error', text: error.message });
      return;
    }
    const isStored = storedIn(store.get()) !== undefined;
    if (isStored && error.code === errors.notFound.code) return merging.tellDeleted();
    const isLate = error.code === errors.stale.code && tries < mostTries;
    if (isStored && isLate) return goOn(error, () => submit(tries + 1));
    store.refused(error);
    focusFirstFault(resource, store.get());
  };
  const pressed = usePressed(store, { save: submit, showFaults });
  const stored = useSyncExternalStore(store.subscribe, () => storedIn(store.get()));
  return { box, store, stored, gone, dismiss, merging, isSaving: isSaving || pressed.isWaiting, press: pressed.press };
}

interface Finish {
  readonly isGone: () => boolean;
  readonly clearUnsaved: () => void;
}

/** What happens once all of it is stored. */
function useFinish({ onSaved, onClose }: RecordFormProps, { isGone, clearUnsaved }: Finish) {
  const { notices } = useHouse();
  const { say } = useSay();
  return (saved: WireRecord): void => {
    notices.show({ type: 'success', text: say('form.saved') });
    // The text of another record may stand in this place by now.
    if (isGone()) return;
    clearUnsaved();
    if (onSaved) onSaved(saved);
    else onClose();
  };
}
