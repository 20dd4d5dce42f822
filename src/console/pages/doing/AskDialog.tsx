import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import { type HwError, wordsOf } from '../../client/hwError.ts';
import { useHouse } from '../../house.ts';
import { DialogFrame } from '../../shell/dialog/DialogFrame.tsx';
import { leaveQuestion } from '../../shell/leaving.tsx';
import { useSay } from '../../texts/i18n.ts';
import type { FormStore } from '../edit/createFormStore.ts';
import { currentIn } from '../edit/merge/currentIn.ts';
import { MergeDialog } from '../edit/merge/MergeDialog.tsx';
import { TypedPanels } from '../edit/TypedPanels.tsx';
import { useHeldForm } from '../edit/useHeldForm.ts';
import { AskFields } from './AskFields.tsx';
import { ChangedSince } from './ChangedSince.tsx';
import type { DoingDialogProps } from './DoingDialog.tsx';
import { countOf } from './doingBody.ts';
import { focusInput } from './focusInput.ts';
import { KeptHint } from './KeptHint.tsx';
import { RefusedList } from './RefusedList.tsx';
import { refusedCount, refusedRecords } from './refusedRecords.ts';
import { subjectsOf } from './subjectOf.ts';
import { useDraftedAsking } from './useDraftedAsking.ts';
import './doing.css';

/** Asks for what a transition or action needs, and does it. */
export function AskDialog(props: DoingDialogProps): ReactNode {
  const { offer, isBusy, onClose } = props;
  const { doing } = offer;
  const { box } = useHouse();
  const speaker = useSay();
  const { say, language } = speaker;
  const { asked, store, failure, target, send, draft, conflict, unlike } = useDraftedAsking(props);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const n = countOf(target);
  const action = doing.title[language];
  const subject = subjectsOf({ ...props, resource: props.module.resource, target }, language);
  const drop = () => {
    draft.settle();
    onClose();
  };
  const held = useHeldForm(store, drop);
  const close = async () => {
    if (!held || (await box.confirm(leaveQuestion(say, held)))) drop();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isBusy && !(await send()) && dialog.current) focusInput(dialog.current);
  };
  return (
    <>
      <DialogFrame
        title={n > 1 ? say('doing.titleMany', { action, n }) : action}
        handle="ask"
        className="q-ask"
        box={dialog}
        start={focusInput}
        onClose={() => void close()}
        onSubmit={(event) => void submit(event)}
      >
        {subject !== '' && (
          <p className="q-soft" data-testid="ask-subject">
            {subject}
          </p>
        )}
        {doing.confirm && <p>{doing.confirm[language]}</p>}
        {draft.offer}
        {unlike.map(({ name, title }) => (
          <p key={name} className="q-alert" role="status" data-testid="ask-unlike">
            {say('doing.unlike', { field: title[language] })}
          </p>
        ))}
        <AskPanel {...props} store={store} />
        <AskFields {...{ asked, store, unlike, id, dialog, isBusy }} />
        <KeptHint {...props} asked={asked} store={store} target={target} />
        {failure && <Failed {...props} failure={failure} target={target} seen={props.target} />}
        <footer>
          <button type="button" className="q-button" data-testid="cancel" onClick={() => void close()}>
            {say('dialog.cancel')}
          </button>
          <button
            type="submit"
            className="q-button q-button-primary"
            data-danger={doing.isDangerous}
            data-testid="ask-ok"
            aria-busy={isBusy}
          >
            {action}
          </button>
        </footer>
      </DialogFrame>
      {conflict && <MergeDialog resource={props.module.resource} {...conflict} />}
    </>
  );
}

/** What code of the business has to say of it before it is filled in. */
function AskPanel({ offer, target, recordOf, store }: DoingDialogProps & { readonly store: FormStore }): ReactNode {
  const { panel } = offer.doing;
  return panel === undefined ? null : (
    <TypedPanels components={[panel]} store={store} records={recordsOf(target, recordOf)} />
  );
}

/** What it is about, as far as it is here. */
function recordsOf(target: DoingDialogProps['target'], recordOf: DoingDialogProps['recordOf']): readonly WireRecord[] {
  if (target === 'page' || 'matching' in target) return [];
  return 'record' in target ? [target.record as WireRecord] : target.ids.flatMap((id) => recordOf(id) ?? []);
}

interface FailedProps extends Pick<DoingDialogProps, 'offer' | 'module' | 'target' | 'labelOf'> {
  readonly failure: HwError;
  /** The record as the question began with it. */
  readonly seen: DoingDialogProps['target'];
}

/** Why it was not done: which records stand in the way, or what others have changed meanwhile. */
function Failed({ offer, module, failure, target, seen, labelOf }: FailedProps): ReactNode {
  const speaker = useSay();
  const now = currentIn(failure);
  if (now && seen !== 'page' && 'record' in seen)
    return (
      <div role="alert" data-testid="ask-failed">
        <ChangedSince resource={module.resource} seen={seen.record} now={now} />
        <p>{speaker.say('doing.allTheSame', { action: offer.doing.title[speaker.language] })}</p>
      </div>
    );
  const refused = refusedRecords(failure, target);
  return (
    <div className="q-alert" role="alert" data-testid="ask-failed">
      {wordsOf(failure, speaker)}
      <RefusedList records={refused} count={refusedCount(failure, refused)} labelOf={labelOf} />
    </div>
  );
}
