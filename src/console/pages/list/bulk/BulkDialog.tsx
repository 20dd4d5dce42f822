import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { errors } from '../../../../contract/errors.ts';
import { formatNumber } from '../../../../fields/faces/formatNumber.ts';
import { wordsOf } from '../../../client/hwError.ts';
import { useHouse } from '../../../house.ts';
import { DialogFrame } from '../../../shell/dialog/DialogFrame.tsx';
import { DialogInputs } from '../../../shell/dialog/DialogInputs.tsx';
import { leaveQuestion } from '../../../shell/leaving.tsx';
import { useHeldWork } from '../../../shell/useHeldWork.ts';
import { useSay } from '../../../texts/i18n.ts';
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
  const dialog = useRef<HTMLDialogElement>(null);
  const { step, failure } = edit;
  // What others have changed is told by the questions themselves.
  const isAsked = step.at === 'conflict' && failure?.code === errors.bulkConflict.code;
  useEffect(() => {
    // The way back comes first, so that a key pressed twice changes nothing.
    if (step.at !== 'fields') dialog.current?.querySelector<HTMLElement>('footer .q-button')?.focus();
  }, [step.at]);
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
    <DialogFrame
      title={word('title', { n: formatNumber(countOf(edit.target), speaker.language) })}
      handle="bulk"
      className="q-dialog-wide q-bulk"
      box={dialog}
      start={(element) => element.querySelector<HTMLElement>('[data-testid=bulk-add]')}
      onClose={() => void close()}
      onSubmit={submit}
    >
      <DialogInputs dialog={dialog}>
        {step.at === 'fields' && <BulkFields edit={edit} onCancel={() => void close()} />}
      </DialogInputs>
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
    </DialogFrame>
  );
}
