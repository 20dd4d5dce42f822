import type { ReactNode } from 'react';
import { useSay } from '../../texts/i18n.ts';
import { DoingButton } from './DoingButton.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import type { Offer } from './offersOf.ts';

interface DoingButtonsProps {
  readonly offers: readonly Offer[];
  /** So many stand beside each other; what is beyond is in a menu. */
  readonly most: number;
  readonly look: 'link' | 'button';
  /** First part of the handle: `row-{action}`. */
  readonly prefix: 'row' | 'bulk' | 'page';
  readonly isDisabled?: boolean;
  /** Why something cannot be done now; undefined: it can. */
  readonly reasonOf?: (offer: Offer) => string | undefined;
  readonly onChoose: (offer: Offer) => void;
}

/** Transitions and actions as buttons, the rest of them in a menu. */
export function DoingButtons({
  offers,
  most,
  look,
  prefix,
  isDisabled,
  reasonOf,
  onChoose,
}: DoingButtonsProps): ReactNode {
  const { say, language } = useSay();
  // A menu with one item would be a detour.
  const shown = offers.length === most + 1 && most > 0 ? most + 1 : most;
  const [inFront, behind] = [offers.slice(0, shown), offers.slice(shown)];
  return (
    <>
      {inFront.map((offer) => (
        <DoingButton
          key={offer.doing.name}
          className={looks[look]}
          isDangerous={offer.doing.isDangerous}
          handle={`${prefix}-${offer.doing.name}`}
          isDisabled={isDisabled ?? false}
          reason={reasonOf?.(offer)}
          onChoose={() => onChoose(offer)}
        >
          {offer.doing.title[language]}
        </DoingButton>
      ))}
      {behind.length > 0 && (
        <MoreMenu
          className={looks[look]}
          handle={`${prefix}-more`}
          word={say('doing.more')}
          isDisabled={isDisabled ?? false}
          items={behind.map((offer) => ({
            key: offer.doing.name,
            label: offer.doing.title[language],
            handle: `${prefix}-${offer.doing.name}`,
            isDangerous: offer.doing.isDangerous,
            reason: reasonOf?.(offer),
            onChoose: () => onChoose(offer),
          }))}
        />
      )}
    </>
  );
}

const looks = { link: 'q-link', button: 'q-button' } as const;
