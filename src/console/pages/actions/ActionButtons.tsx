import { type ReactNode, useId } from 'react';
import type { Language } from '../../../contract/wire.ts';
import { useApp } from '../../app.ts';
import { useT } from '../../texts/i18n.ts';
import type { AheadProps } from '../records/formAhead.ts';
import { type MoreItem, MoreMenu } from './MoreMenu.tsx';
import type { Offer } from './offers.ts';

interface ActionButtonsProps {
  readonly offers: readonly Offer[];
  /** Number of actions shown as buttons; if more than one remains, a menu shows the rest. Documents with their own button do not count. */
  readonly most: number;
  readonly variant: 'link' | 'button';
  /** Prefix of the test ids: `row-{action}`. */
  readonly prefix: 'row' | 'bulk' | 'page';
  readonly isDisabled?: boolean;
  /** Returns why an action is not possible now; undefined if it is possible. */
  readonly reasonOf?: (offer: Offer) => string | undefined;
  readonly onChoose: (offer: Offer) => void;
}

/** Transitions and actions as buttons, with a menu for the rest (`most`). */
export function ActionButtons({ offers, most, variant, prefix, isDisabled, reasonOf, onChoose }: ActionButtonsProps): ReactNode {
  const { t, language } = useT();
  const [own, others] = [
    offers.filter(({ printDocument }) => printDocument?.hasOwnButton),
    offers.filter(({ printDocument }) => !printDocument?.hasOwnButton),
  ];
  // If only one action would be left for the menu, it gets a button instead.
  const shown = others.length === most + 1 && most > 0 ? most + 1 : most;
  const [onActive, behind] = [[...own, ...others.slice(0, shown)], others.slice(shown)];
  return (
    <>
      {onActive.map((offer) => (
        <ActionButton
          key={offer.action.name}
          className={variants[variant]}
          isDangerous={offer.action.isDangerous}
          handle={`${prefix}-${offer.action.name}`}
          isDisabled={isDisabled ?? false}
          reason={reasonOf?.(offer)}
          onChoose={() => onChoose(offer)}
        >
          {offer.action.title[language]}
        </ActionButton>
      ))}
      {behind.length > 0 && (
        <MoreMenu
          className={variants[variant]}
          handle={`${prefix}-more`}
          word={t('action.more')}
          isDisabled={isDisabled ?? false}
          items={behind.map((offer) => moreItem(offer, { prefix, language, reason: reasonOf?.(offer), onChoose: () => onChoose(offer) }))}
        />
      )}
    </>
  );
}

interface ItemParts extends Pick<ActionButtonsProps, 'prefix'>, Pick<MoreItem, 'reason' | 'onChoose'> {
  readonly language: Language;
}

/** Returns a transition or an action as an item of a menu. */
export function moreItem({ action: { name, title, isDangerous } }: Offer, { prefix, language, ...parts }: ItemParts): MoreItem {
  return { key: name, label: title[language], handle: `${prefix}-${name}`, isDangerous, ...parts };
}

const variants = { link: 'q-link', button: 'q-button' } as const;

interface ActionButtonProps {
  readonly className: string;
  readonly handle: string;
  readonly isDangerous: boolean;
  readonly isDisabled: boolean;
  /** Why the action is not possible now; undefined if it is possible. */
  readonly reason: string | undefined;
  readonly onChoose: () => void;
  /** Handlers that preload the dialog on hover or focus. */
  readonly ahead?: AheadProps | undefined;
  readonly children: ReactNode;
}

/**
 * Button for a transition or an action. If the condition of the action is not met, the button can still be focused; the reason is shown as
 * a tooltip and on click, and read by screen readers.
 */
export function ActionButton(props: ActionButtonProps): ReactNode {
  const { className, handle, isDangerous, isDisabled, reason, onChoose, ahead, children } = props;
  const { notices } = useApp();
  const id = useId();
  const isUnmet = reason !== undefined;
  return (
    <button
      type="button"
      className={className}
      data-danger={(isDangerous && !isUnmet) || undefined}
      data-testid={handle}
      disabled={isDisabled}
      aria-disabled={isUnmet || undefined}
      aria-describedby={isUnmet ? id : undefined}
      title={reason}
      onClick={isUnmet ? () => notices.show({ type: 'info', text: reason }) : onChoose}
      {...(!isUnmet && ahead)}
    >
      {children}
      {isUnmet && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </button>
  );
}
