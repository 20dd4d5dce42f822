import type { ReactNode } from 'react';
import { useT } from '../../texts/i18n.ts';
import { ActionButton } from '../actions/ActionButtons.tsx';
import type { Offer } from '../actions/offers.ts';
import { useWord } from './texts.ts';
import type { DetailHeadProps } from './useRecord.ts';

/** The filled button for the next step of the record. */
export function NextStep({ record, isRow, actions, next }: DetailHeadProps & { readonly next: Offer | undefined }): ReactNode {
  const { language } = useT();
  if (!next) return null;
  return (
    // Each step has its own key, so that the button of the next one does not keep the focus: a second Enter must not run it.
    <ActionButton
      key={next.action.name}
      className="q-button q-button-primary"
      handle={`row-${next.action.name}`}
      isDangerous={false}
      isDisabled={actions.isBusy || isRow}
      reason={undefined}
      onChoose={() => actions.start(next, { record })}
    >
      {next.action.title[language]}
    </ActionButton>
  );
}

/** Returns the next step of the record, and its other transitions and actions, including disabled ones with the reason. */
export function useSteps({ module, record, actions }: DetailHeadProps) {
  const { language } = useT();
  const word = useWord();
  const reasonOf = (offer: Offer): string | undefined => {
    if (actions.verdictOn(offer, record) !== 'unmet') return undefined;
    const action = offer.action.title[language];
    return offer.action.guardMessage?.[language] ?? word('unmet', { action });
  };
  // A transition is shown in its start states, disabled with a reason if its condition is not met. An action is shown only if its condition
  // holds.
  const isShown = (offer: Offer): boolean =>
    actions.isPossible(offer, record) || (offer.from !== undefined && reasonOf(offer) !== undefined);
  const shown = actions.offers.filter((offer) => offer.at.includes('row') && isShown(offer));
  const { states } = module.resource;
  const state = String(record[states?.field ?? ''] ?? states?.initial);
  // By default, the first transition of the file that is possible and leads on.
  const leadsOn = ({ action, to }: Offer): boolean => to !== undefined && to !== state && !action.isDangerous;
  const next =
    shown.find((offer) => actions.isNext(offer, record)) ?? shown.find((offer) => leadsOn(offer) && actions.isPossible(offer, record));
  return { next, offers: shown.filter((offer) => offer !== next), reasonOf };
}

/**
 * Maximum number of action buttons; further actions are in a menu. If there is a button for the next step, a single other action has a
 * button, and several are all in the menu.
 */
export function mostBeside({ next, offers }: Pick<ReturnType<typeof useSteps>, 'next' | 'offers'>): number {
  if (!next) return 3;
  return offers.length === 1 ? 1 : 0;
}
