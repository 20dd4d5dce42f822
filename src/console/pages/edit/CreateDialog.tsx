import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ResourceModule } from '../../../contract/resource.ts';
import { labelOf } from '../../../contract/wire.ts';
import type { CreatorProps } from '../../../fields/services.tsx';
import { useApp } from '../../app.ts';
import type { HwError } from '../../client/hwError.ts';
import { createRecordChecks } from '../../registry/recordChecks.ts';
import { useT } from '../../texts/i18n.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { DialogInputs } from '../../ui/dialog/DialogInputs.tsx';
import { leaveQuestion } from '../../ui/leaving.tsx';
import { useResource } from '../records/resource.ts';
import { createFormStore } from './createFormStore.ts';
import { focusInput, useHeldForm } from './dialogForm.ts';
import { useDialogDraft } from './drafts.tsx';
import { FaultSummary, focusFirstFault } from './FaultSummary.tsx';
import { FormFields } from './FormFields.tsx';
import { newRecord } from './newRecord.ts';
import { useFormKeys, useSubmitting } from './pressing.ts';
import { useSaving } from './useSaving.ts';
import './createDialog.css';

/** Creates a record of another resource in a dialog, without leaving the form that references it. */
export function CreateDialog(props: CreatorProps): ReactNode {
  const { module, error } = useResource(props.resource);
  useFailure(error, props.onClose);
  // React events bubble through portals: without this, the outer form would handle the submit event too.
  const stop = (event: SyntheticEvent) => event.stopPropagation();
  return createPortal(<div onSubmit={stop}>{module && <OpenDialog {...props} module={module} />}</div>, document.body);
}

/** Shows the error and closes the dialog if the resource cannot be loaded. */
function useFailure(error: HwError | undefined, close: () => void): void {
  const { notices } = useApp();
  const notify = useEffectEvent((failure: HwError) => {
    notices.show({ type: 'error', text: failure.message });
    close();
  });
  useEffect(() => {
    if (error) notify(error);
  }, [error]);
}

function OpenDialog({ module, start, onMade, onClose }: CreatorProps & { readonly module: ResourceModule }): ReactNode {
  const { resource } = module;
  const { box } = useApp();
  const { t, language } = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const formId = useId();
  useFormKeys(formId);
  const { store, isSaving, submitting, draft } = useCreating({ module, start, onMade });
  const drop = () => {
    draft.settle();
    onClose();
  };
  const held = useHeldForm(store, drop);
  const close = async () => {
    if (!held || (await box.confirm(leaveQuestion(t, held)))) drop();
  };
  return (
    <DialogFrame
      title={t('form.createTitle', { title: resource.title[language] })}
      handle="create-in-place"
      className="q-create"
      box={dialog}
      start={focusInput}
      onClose={() => void close()}
    >
      {draft.offer}
      <DialogInputs dialog={dialog}>
        <div className="q-ask-fields" data-resource={resource.name}>
          <FormFields resource={resource} store={store} id={formId} submitting={submitting} />
        </div>
      </DialogInputs>
      <footer>
        <FaultSummary resource={resource} store={store} formId={formId} />
        <button type="button" className="q-button" data-testid="cancel" onClick={() => void close()}>
          {t('form.cancel')}
        </button>
        <button type="submit" form={formId} className="q-button q-button-primary" data-testid="save" aria-busy={isSaving}>
          {t('form.saveAndChoose')}
        </button>
      </footer>
    </DialogFrame>
  );
}

interface CreatingParts extends Pick<CreatorProps, 'start' | 'onMade'> {
  readonly module: ResourceModule;
}

function useCreating({ module, start, onMade }: CreatingParts) {
  const { resource } = module;
  const { notices } = useApp();
  const { t, language } = useT();
  const [store] = useState(() => {
    const known = resource.fields.filter(({ name, system }) => !system && Object.hasOwn(start, name));
    const given = Object.fromEntries(known.map(({ name }) => [name, start[name]]));
    const initial = { ...newRecord(resource), ...given };
    return createFormStore({ resource, checks: createRecordChecks(module), initial, language });
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
      store.rejected(outcome.error);
      return focusFirstFault(resource, store.get());
    }
    const { record, isGoingOn } = outcome;
    if (isGoingOn) return notices.show({ type: 'info', text: t('form.savedInPart') });
    draft.settle();
    onMade({ value: record.id, label: labelOf(resource.display[language], record) || record.id, record });
  };
  const submitting = useSubmitting(store, { save: submit, showFaults });
  return { store, isSaving: isSaving || submitting.isWaiting, draft, submitting };
}
