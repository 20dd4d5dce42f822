import { ConfigProvider } from 'antd';
import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useId } from 'react';
import { createPortal } from 'react-dom';
import type { ResourceModule } from '../../../../contract/resource.ts';
import type { CreatorProps } from '../../../../fields/services.tsx';
import type { HwError } from '../../../client/hwError.ts';
import { useHouse } from '../../../house.ts';
import { leaveQuestion } from '../../../shell/dialog/leaveQuestion.ts';
import { useModal } from '../../../shell/dialog/useModal.ts';
import { useSay } from '../../../texts/useSay.ts';
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
  const dialog = useModal(focusInput);
  const titleId = useId();
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
    <dialog
      ref={dialog}
      className="q-dialog q-create"
      data-testid="create-in-place"
      data-resource={resource.name}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        void close();
      }}
    >
      <div className="q-dialog-body">
        <header>
          <h2 id={titleId}>{say('form.createTitle', { title: resource.title[language] })}</h2>
          <button
            type="button"
            className="q-plain q-dialog-close"
            aria-label={say('dialog.close')}
            onClick={() => void close()}
          >
            ×
          </button>
        </header>
        {draft.offer}
        <ConfigProvider getPopupContainer={() => dialog.current ?? document.body}>
          <div className="q-ask-fields">
            <FormFields resource={resource} store={store} id={formId} onSubmit={press} onFault={press} />
          </div>
        </ConfigProvider>
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
      </div>
    </dialog>
  );
}
