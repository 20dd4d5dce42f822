import { useEffect, useState } from 'react';
import { labelOf } from '../../../../contract/record.ts';
import type { ResourceModule } from '../../../../contract/resource.ts';
import type { CreatorProps } from '../../../../fields/services.tsx';
import { useDialogDraft } from '../../../drafts/DraftOffer.tsx';
import { useHouse } from '../../../house.ts';
import { createRecordChecks } from '../../../registry/recordChecks.ts';
import { useSay } from '../../../texts/i18n.ts';
import { createFormStore } from '../createFormStore.ts';
import { focusFirstFault } from '../focusFirstFault.ts';
import { newRecord } from '../newRecord.ts';
import { usePressed } from '../usePressed.ts';
import { useSaving } from '../useSaving.ts';

interface CreatingParts extends Pick<CreatorProps, 'start' | 'onMade'> {
  readonly module: ResourceModule;
}

/** State and doing of a record that is made in place. */
export function useCreating({ module, start, onMade }: CreatingParts) {
  const { resource } = module;
  const { notices } = useHouse();
  const { say, language } = useSay();
  const [store] = useState(() => {
    const known = resource.fields.filter(({ name, system }) => !system && Object.hasOwn(start, name));
    const given = Object.fromEntries(known.map(({ name }) => [name, start[name]]));
    const initial = { ...newRecord(resource), ...given };
    return createFormStore({ resource, checks: createRecordChecks(module), initial, version: undefined, language });
  });
  const { save, isSaving } = useSaving(resource, store);
  const draft = useDialogDraft({ resource, of: resource.name, id: null, store, title: resource.title, label: '' });
  useEffect(() => store.speak(language), [store, language]);
  const showFaults = () => {
    store.submitted();
    focusFirstFault(resource, store.get());
  };
  const submit = async () => {
    store.submitted();
    const outcome = await save();
    if (!outcome) return;
    if ('error' in outcome) {
      store.refused(outcome.error);
      return focusFirstFault(resource, store.get());
    }
    const { record, isGoingOn } = outcome;
    if (isGoingOn) return notices.show({ type: 'info', text: say('form.savedInPart') });
    draft.settle();
    onMade({ value: record.id, label: labelOf(resource.display[language], record) || record.id, record });
  };
  const { press, isWaiting } = usePressed(store, { save: submit, showFaults });
  return { store, isSaving: isSaving || isWaiting, draft, press };
}
