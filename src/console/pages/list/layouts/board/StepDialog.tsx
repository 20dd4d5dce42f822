import type { ReactNode } from 'react';
import { DialogFrame } from '../../../../shell/dialog/DialogFrame.tsx';
import { useSay } from '../../../../texts/i18n.ts';
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
  const leave = () => onEnd(undefined);
  return (
    <DialogFrame
      title={title}
      handle="which-step"
      start={(box) => box.querySelector<HTMLElement>('[data-testid^="step-"]')}
      onClose={leave}
    >
      <div className="q-steps">
        {offers.map((offer) => (
          <button
            key={offer.doing.name}
            type="button"
            className="q-button"
            data-danger={offer.doing.isDangerous || undefined}
            data-testid={`step-${offer.doing.name}`}
            onClick={() => onEnd(offer)}
          >
            {offer.doing.title[language]}
          </button>
        ))}
      </div>
      <footer>
        <button type="button" className="q-button" data-testid="cancel" onClick={leave}>
          {say('dialog.cancel')}
        </button>
      </footer>
    </DialogFrame>
  );
}
