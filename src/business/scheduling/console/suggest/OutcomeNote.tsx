import type { ReactNode } from 'react';
import { Button, Sign, useHolds, useOpenPage, useRecordPath, useText } from '../../../../console/extend.ts';
import type { Outcome } from './useMaking.ts';
import { words } from './words.ts';

interface OutcomeNoteProps {
  readonly outcome: Outcome;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
}

/** The deliveries that were made, each a way to its page; what could not be made; and the way back. */
export function OutcomeNote({ outcome, isBusy, onUndo }: OutcomeNoteProps): ReactNode {
  const text = useText(words);
  const open = useOpenPage();
  const pathOf = useRecordPath('hwDelivery');
  const mayRemove = useHolds('tms:delivery:remove');
  const { made, faults } = outcome;
  return (
    <div className="g-outcome" role="status" data-testid="outcome">
      {made.length > 0 && (
        <p>
          <strong>{text('made', { n: made.length })}</strong>{' '}
          {made.map(({ id, deliveryNo }) => {
            const path = pathOf(id);
            if (path === undefined) return <span key={id}>{deliveryNo} </span>;
            return (
              <button key={id} type="button" className="q-link" onClick={() => open(path)}>
                {deliveryNo}
              </button>
            );
          })}
        </p>
      )}
      {faults.map((fault) => (
        <p key={fault} className="g-fault">
          <Sign name="warning" /> {fault}
        </p>
      ))}
      {made.length > 0 && mayRemove && (
        <Button handle="undo-made" isBusy={isBusy} onPress={onUndo}>
          {text('undo')}
        </Button>
      )}
    </div>
  );
}
