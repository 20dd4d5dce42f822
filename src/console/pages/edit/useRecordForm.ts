import { type ReactNode, useEffect } from 'react';
import { errors } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/record.ts';
import type { ResourceModule } from '../../../contract/resource.ts';
import type { HwError } from '../../client/hwError.ts';
import type { Draft } from '../../drafts/draft.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';
import type { FormStore } from './createFormStore.ts';
import { focusFirstFault } from './focusFirstFault.ts';
import { currentIn } from './merge/currentIn.ts';
import { useMerging } from './merge/useMerging.ts';
import { useFormStore } from './useFormStore.ts';
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
  /** Shown above the fields. */
  readonly offer: ReactNode;
  readonly onClose: () => void;
  /** The record is no more, and the person wants what was typed as a new one. */
  readonly onCopy: (typed: Readonly<Record<string, unknown>>) => void;
  /** What was typed may be lost, as the person has said; the form may stay open all the same. */
  readonly onThrownAway: () => void;
}

/** So often a save is tried again, each time with what others have saved meanwhile. */
const mostTries = 10;

/** State and doing of a form. */
export function useRecordForm(props: RecordFormProps) {
  const { module, record, restored, copied, onClose, onThrownAway } = props;
  const { resource } = module;
  const { notices } = useHouse();
  const { say, language } = useSay();
  const { store, gone, dismiss } = useFormStore({ module, record, restored, copied });
  const { save, isSaving } = useSaving(resource, record?.id);
  const clearUnsaved = useUnsaved(store, { isHolding: gone.length > 0, onThrownAway });
  const copy = (typed: Readonly<Record<string, unknown>>) => {
    clearUnsaved();
    props.onCopy(typed);
  };
  const merging = useMerging({ resource, record, store, isSaving, onCopy: copy });
  useEffect(() => store.speak(language), [store, language]);

  const showFaults = () => {
    store.submitted();
    focusFirstFault(resource, store.get());
  };

  /** Whether the save may be tried again, after what has stood in its way. */
  const isCleared = async (error: HwError): Promise<boolean> => {
    const isMerged = error.code === errors.stale.code && (await merging.settle(currentIn(error)));
    if (isMerged && hasFaults(store)) showFaults();
    return isMerged && !hasFaults(store) && store.get().isDirty;
  };

  const submit = async (tries = 1): Promise<void> => {
    store.submitted();
    const outcome = await save(store.values());
    if (!outcome) return;
    if ('record' in outcome) {
      clearUnsaved();
      notices.show({ type: 'success', text: say('form.saved') });
      return onClose();
    }
    const { error } = outcome;
    const isLate = error.code === errors.stale.code || error.code === errors.notFound.code;
    if (record && error.code === errors.notFound.code) return merging.tellDeleted();
    if (record && isLate && tries < mostTries) return (await isCleared(error)) ? submit(tries + 1) : undefined;
    store.refused(error);
    focusFirstFault(resource, store.get());
  };
  return { store, gone, dismiss, merging, isSaving, submit: () => void submit(), showFaults };
}

function hasFaults(store: FormStore): boolean {
  return store.faultsOf(store.get().typed).length > 0;
}
