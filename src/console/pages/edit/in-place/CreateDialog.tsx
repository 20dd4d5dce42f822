import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { ResourceModule } from '../../../../contract/resource.ts';
import type { CreatorProps } from '../../../../fields/services.tsx';
import type { HwError } from '../../../client/hwError.ts';
import { useHouse } from '../../../house.ts';
import { DialogFrame } from '../../../shell/dialog/DialogFrame.tsx';
import { DialogInputs } from '../../../shell/dialog/DialogInputs.tsx';
import { leaveQuestion } from '../../../shell/leaving.tsx';
import { useSay } from '../../../texts/i18n.ts';
import { focusInput } from '../../doing/focusInput.ts';
import { useResource } from '../../useResource.ts';
import { FaultSummary } from '../FaultSummary.tsx';
import { FormFields } from '../FormFields.tsx';
import { useFormKeys } from '../useFormKeys.ts';
import { useHeldForm } from '../useHeldForm.ts';
import { useCreating } from './useCreating.ts';
import './createDialog.css';

/** A new record of another resource, made without leaving the form that is to refer to it. */
export function CreateDialog(props: CreatorProps): ReactNode {
  const { module, error } = useResource(props.resource);
  useFailure(error, props.onClose);
  // React hands events on through the portal: this one would be taken for one of the form around it.
  const stop = (event: SyntheticEvent) => event.stopPropagation();
  return createPortal(<div onSubmit={stop}>{module && <OpenDialog {...props} module={module} />}</div>, document.body);
}

/** What cannot be had is told, and there is nothing to open then. */
function useFailure(error: HwError | undefined, close: () => void): void {
  const { notices } = useHouse();
  const tell = useEffectEvent((failure: HwError) => {
    notices.show({ type: 'error', text: failure.message });
    close();
  });
  useEffect(() => {
    if (error) tell(error);
  }, [error]);
}

function OpenDialog({ module, start, onMade, onClose }: CreatorProps & { readonly module: ResourceModule }): ReactNode {
  const { resource } = module;
  const { box } = useHouse();
  const { say, language } = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const formId = useId();
  useFormKeys(formId);
  const { store, isSaving, press, draft } = useCreating({ module, start, onMade });
  const drop = () => {
    draft.settle();
    onClose();
  };
  const held = useHeldForm(store, drop);
  const close = async () => {
    if (!held || (await box.confirm(leaveQuestion(say, held)))) drop();
  };
  return (
    <DialogFrame
      title={say('form.createTitle', { title: resource.title[language] })}
      handle="create-in-place"
      className="q-create"
      box={dialog}
      start={focusInput}
      onClose={() => void close()}
    >
      {draft.offer}
      <DialogInputs dialog={dialog}>
        <div className="q-ask-fields" data-resource={resource.name}>
          <FormFields resource={resource} store={store} id={formId} onSubmit={press} onFault={press} />
        </div>
      </DialogInputs>
      <footer>
        <FaultSummary resource={resource} store={store} formId={formId} />
        <button type="button" className="q-button" data-testid="cancel" onClick={() => void close()}>
          {say('form.cancel')}
        </button>
        <button
          type="submit"
          form={formId}
          className="q-button q-button-primary"
          data-testid="save"
          aria-busy={isSaving}
        >
          {say('form.saveAndChoose')}
        </button>
      </footer>
    </DialogFrame>
  );
}
