import { type ReactNode, useEffect, useMemo } from 'react';
import { errors } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/record.ts';
import type { ResourceModule } from '../../../contract/resource.ts';
import type { Draft } from '../../drafts/draft.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';
import { createValidator } from './createValidator.ts';
import { focusFirstFault } from './focusFirstFault.ts';
import { formSchema } from './formSchema.ts';
import { useFormStore } from './useFormStore.ts';
import { useSaving } from './useSaving.ts';
import { useStaleSave } from './useStaleSave.ts';
import { useUnsaved } from './useUnsaved.ts';

export interface RecordFormProps {
  readonly module: ResourceModule;
  /** The record to change; undefined for a new one. */
  readonly record: WireRecord | undefined;
  /** What was typed earlier and is to be gone on with. */
  readonly restored: Draft | undefined;
  /** Shown above the fields. */
  readonly offer: ReactNode;
  readonly onClose: () => void;
  /** The person wants the record as it is now instead of what was typed. */
  readonly onLoad: (current: WireRecord) => void;
  /** What was typed may be lost, as the person has said; the form may stay open all the same. */
  readonly onThrownAway: () => void;
}

/** State and doing of a form. */
export function useRecordForm(props: RecordFormProps) {
  const { module, record, restored, onClose, onLoad, onThrownAway } = props;
  const { resource } = module;
  const { notices } = useHouse();
  const { say, language } = useSay();
  const { store, gone, edition, dismiss } = useFormStore({ module, record, restored });
  const { save, isSaving } = useSaving(resource, record?.id);
  const resolveStale = useStaleSave(resource.name, onLoad);
  const clearUnsaved = useUnsaved(store, { isHolding: gone.length > 0, onThrownAway });
  const validator = useMemo(() => createValidator(store.faultsOf), [store]);
  const schemas = useMemo(() => formSchema(resource, language), [resource, language]);
  useEffect(() => store.speak(language), [store, language]);

  const showFaults = () => {
    store.submitted();
    focusFirstFault(resource, store.get());
  };

  const submit = async () => {
    store.submitted();
    const outcome = await save(store.values());
    if (!outcome) return;
    if ('record' in outcome) {
      clearUnsaved();
      notices.show({ type: 'success', text: say('form.saved') });
      return onClose();
    }
    const { error } = outcome;
    if (error.code === errors.stale.code && record) return resolveStale(error, record.id);
    store.refused(error);
    focusFirstFault(resource, store.get());
  };
  return { store, gone, edition, dismiss, schemas, validator, isSaving, submit, showFaults };
}
