import type { ReactNode } from 'react';
import { errors } from '../../../../contract/errors.ts';
import type { LogLine } from '../../../../contract/log.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { localTime } from '../../../../fields/date-time/localTime.ts';
import { wordsOf } from '../../../client/hwError.ts';
import { DialogFrame } from '../../../shell/dialog/DialogFrame.tsx';
import { useSay } from '../../../texts/i18n.ts';
import { useWord } from '../words/useWord.ts';
import { LeftOutList } from './LeftOutList.tsx';
import { RestoreTable } from './RestoreTable.tsx';
import { useDoneWord } from './useDoneWord.ts';
import { useRestoring } from './useRestoring.ts';

interface RestoreDialogProps {
  readonly resource: Resource;
  readonly id: string;
  readonly line: LogLine;
  readonly onClose: () => void;
}

/** Shows what would change if the state after a line of the log came back, and brings it back. */
export function RestoreDialog({ resource, id, line, onClose }: RestoreDialogProps): ReactNode {
  const speaker = useSay();
  const word = useWord();
  const done = useDoneWord(resource);
  const { state, wrong, faults, without, toggle, chosen, submit, isBusy } = useRestoring({
    ...{ resource, id, logId: line.id, onDone: onClose },
  });
  const isAll = chosen.length === state?.changes.length;
  const told = { time: localTime(line.time), person: line.operatorName, action: done(line.action) };
  return (
    <DialogFrame
      title={word('restoreTitle')}
      handle="restore"
      className="q-restore"
      start={(box) => box.querySelector<HTMLElement>('footer button')}
      onClose={onClose}
    >
      <p>{word('restoreText', told)}</p>
      {wrong && (
        <div className="q-alert" role="alert" data-testid="restore-failed">
          {wrong.code === errors.stale.code ? word('stale') : wordsOf(wrong, speaker)}
        </div>
      )}
      {!state && !wrong && <p className="q-soft">{speaker.say('page.loading')}</p>}
      {state?.changes.length === 0 && <p data-testid="restore-none">{word('same')}</p>}
      {state && state.changes.length > 0 && (
        <RestoreTable resource={resource} changes={state.changes} without={without} faults={faults} onToggle={toggle} />
      )}
      {state && <LeftOutList resource={resource} leftOut={state.leftOut} />}
      <footer>
        <button type="button" className="q-button" data-testid="confirm-cancel" onClick={onClose}>
          {word('cancel')}
        </button>
        <button
          type="button"
          className="q-button q-button-primary"
          data-testid="confirm-ok"
          disabled={chosen.length === 0}
          aria-busy={isBusy}
          onClick={() => void submit()}
        >
          {isAll || chosen.length === 0 ? word('doRestore') : word('doRestoreSome', { n: chosen.length })}
        </button>
      </footer>
    </DialogFrame>
  );
}
