import { type ReactNode, useId, useRef } from 'react';
import { useModal } from '../../../../shell/dialog/useModal.ts';
import { useSay } from '../../../../texts/useSay.ts';
import type { Offer } from '../../../doing/offersOf.ts';

interface StepDialogProps {
  readonly title: string;
  readonly offers: readonly Offer[];
  /** Undefined: none of them. */
  readonly onEnd: (offer: Offer | undefined) => void;
}

/** Several steps lead to the same state: which one is meant. */
export function StepDialog({ title, offers, onEnd }: StepDialogProps): ReactNode {
  const { say, language } = useSay();
  const titleId = useId();
  const dialog = useModal((box) => box.querySelector<HTMLElement>('[data-testid^="step-"]'));
  const isOver = useRef(false);
  const end = (offer: Offer | undefined): void => {
    // A closing dialog reports once more.
    if (isOver.current) return;
    isOver.current = true;
    onEnd(offer);
  };
  return (
    <dialog
      ref={dialog}
      className="q-dialog"
      data-testid="which-step"
      aria-labelledby={titleId}
      onCancel={() => end(undefined)}
      onClose={() => end(undefined)}
    >
      <div className="q-dialog-body">
        <header>
          <h2 id={titleId}>{title}</h2>
        </header>
        <div className="q-steps">
          {offers.map((offer) => (
            <button
              key={offer.doing.name}
              type="button"
              className="q-button"
              data-danger={offer.doing.isDangerous || undefined}
              data-testid={`step-${offer.doing.name}`}
              onClick={() => end(offer)}
            >
              {offer.doing.title[language]}
            </button>
          ))}
        </div>
        <footer>
          <button type="button" className="q-button" data-testid="cancel" onClick={() => end(undefined)}>
            {say('dialog.cancel')}
          </button>
        </footer>
      </div>
    </dialog>
  );
}
