import { ConfigProvider } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useId } from 'react';
import { errors } from '../../../../contract/errors.ts';
import { formatNumber } from '../../../../fields/faces/formatNumber.ts';
import { wordsOf } from '../../../client/wordsOf.ts';
import { useHouse } from '../../../house.ts';
import { leaveQuestion } from '../../../shell/dialog/leaveQuestion.ts';
import { useModal } from '../../../shell/dialog/useModal.ts';
import { useHeldWork } from '../../../shell/useHeldWork.ts';
import { useSay } from '../../../texts/useSay.ts';
import { countOf } from '../../doing/doingBody.ts';
import type { Undoing } from '../undo/useUndo.ts';
import type { List } from '../useList.ts';
import { BulkConflicts } from './BulkConflicts.tsx';
import { BulkFields } from './BulkFields.tsx';
import { BulkLook } from './BulkLook.tsx';
import { useBulkEdit, useIsFilledIn } from './useBulkEdit.ts';
import { useWord } from './words/useWord.ts';
import './bulk.css';

export interface BulkDialogProps {
  readonly list: List;
  readonly undoing: Undoing;
  readonly onClose: () => void;
}

/** Gives the chosen records the same values: which fields and what, what would become of them, and then it is done. */
export function BulkDialog(props: BulkDialogProps): ReactNode {
  const { list, onClose } = props;
  const speaker = useSay();
  const { box } = useHouse();
  const word = useWord();
  const edit = useBulkEdit(props);
  const dialog = useModal((element) => element.querySelector<HTMLElement>('[data-testid=bulk-add]'));
  const titleId = useId();
  const { step, failure } = edit;
  // What others have changed is told by the questions themselves.
  const isAsked = step.at === 'conflict' && failure?.code === errors.bulkConflict.code;
  useEffect(() => {
    // The way back comes first, so that a key pressed twice changes nothing.
    if (step.at !== 'fields') dialog.current?.querySelector<HTMLElement>('footer .q-button')?.focus();
  }, [step.at, dialog]);
  const isFilledIn = useIsFilledIn(edit);
  useHeldWork({ isText: isFilledIn, isFiles: false }, onClose);
  const close = async () => {
    if (!isFilledIn || (await box.confirm(leaveQuestion(speaker.say, { isText: true, isFiles: false })))) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (step.at === 'fields' && !edit.isBusy) void edit.look();
  };
  return (
    <dialog
      ref={dialog}
      className="q-dialog q-dialog-wide q-bulk"
      data-testid="bulk"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        void close();
      }}
    >
      <form onSubmit={submit} noValidate>
        <header>
          <h2 id={titleId}>{word('title', { n: formatNumber(countOf(edit.target), speaker.language) })}</h2>
          <button
            type="button"
            className="q-plain q-dialog-close"
            aria-label={word('close')}
            onClick={() => void close()}
          >
            ×
          </button>
        </header>
        <ConfigProvider getPopupContainer={() => dialog.current ?? document.body}>
          {step.at === 'fields' && <BulkFields edit={edit} onCancel={() => void close()} />}
        </ConfigProvider>
        {step.at === 'preview' && <BulkLook list={list} edit={edit} {...step} />}
        {step.at === 'conflict' && (
          <BulkConflicts key={JSON.stringify(step.conflicts.map(({ seen }) => seen))} {...{ list, edit, ...step }} />
        )}
        {failure && !isAsked && (
          <div className="q-alert" role="alert" data-testid="bulk-failed">
            {wordsOf(failure, speaker)}
            {failure.faults.map(({ path, message }) => (
              <div key={path}>{message}</div>
            ))}
          </div>
        )}
      </form>
    </dialog>
  );
}
