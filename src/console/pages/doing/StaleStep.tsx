import { type ReactNode, useState } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import { type HwError, wordsOf } from '../../client/hwError.ts';
import { DialogFrame } from '../../shell/dialog/DialogFrame.tsx';
import { useSay } from '../../texts/i18n.ts';
import { currentIn } from '../edit/merge/currentIn.ts';
import { ChangedSince } from './ChangedSince.tsx';
import type { DoingDialogProps } from './DoingDialog.tsx';
import { subjectOf } from './subjectOf.ts';
import { useVerdicts } from './useVerdicts.ts';

/** The record is not as it was when the button was pressed: what has changed, and whether the step is meant all the same. */
export function StaleStep(props: DoingDialogProps): ReactNode {
  const { offer, module, isBusy, onClose } = props;
  const { resource } = module;
  const speaker = useSay();
  const { say, language } = speaker;
  const { seen, now, failure, send } = useGoingOn(props);
  const mayStill = useVerdicts(module, [offer]).isPossible(offer, now);
  const action = offer.doing.title[language];
  return (
    <DialogFrame
      title={action}
      handle="stale-step"
      className="q-dialog-wide"
      start={(box) => box.querySelector<HTMLElement>('[data-testid="cancel"]')}
      onClose={onClose}
    >
      <p className="q-soft">{subjectOf({ resource, target: { record: now } }, language)}</p>
      <ChangedSince resource={resource} seen={seen} now={now} />
      <p role="status">{say(mayStill ? 'doing.allTheSame' : 'doing.noMore', { action })}</p>
      {failure && (
        <div className="q-alert" role="alert" data-testid="ask-failed">
          {wordsOf(failure, speaker)}
        </div>
      )}
      <footer>
        <button type="button" className="q-button" data-testid="cancel" onClick={onClose}>
          {say(mayStill ? 'dialog.cancel' : 'dialog.close')}
        </button>
        {mayStill && (
          <button
            type="button"
            className="q-button q-button-primary"
            data-danger={offer.doing.isDangerous}
            data-testid="stale-go"
            aria-busy={isBusy}
            onClick={() => !isBusy && void send()}
          >
            {action}
          </button>
        )}
      </footer>
    </DialogFrame>
  );
}

/** The record as it was seen and as it is; whoever goes on does so with what is shown, and hears of it when that has changed again. */
function useGoingOn({ target, refusal, onSend, onDone }: DoingDialogProps) {
  const [first] = useState(() => target as { readonly record: WireRecord });
  const [now, setNow] = useState(() => (refusal && currentIn(refusal)) ?? first.record);
  const [failure, setFailure] = useState<HwError>();
  const send = async (): Promise<void> => {
    const failed = await onSend({ record: now }, undefined);
    if (!failed) return onDone();
    const current = currentIn(failed);
    if (current) setNow(current);
    else if (failed.kind !== 'cancelled') setFailure(failed);
  };
  return { seen: first.record, now, failure, send };
}
