import type { ReactNode } from 'react';
import { usePlace } from '../../shell/layout/page.ts';
import { useSay } from '../../texts/i18n.ts';
import { CopyButton } from '../copy/CopyButton.tsx';
import { DoingButton } from '../doing/DoingButton.tsx';
import { DoingButtons } from '../doing/DoingButtons.tsx';
import type { Offer } from '../doing/offersOf.ts';
import { withForm } from '../formQuery.ts';
import { useAbilities } from '../useAbilities.ts';
import type { DetailHeadProps } from './DetailHead.tsx';
import { NeighbourButtons } from './NeighbourButtons.tsx';
import { useWord } from './words/useWord.ts';

/** So many transitions and actions stand beside each other; more are in a menu. */
const mostBeside = 3;

/** What can be done with the record, and the ways to its neighbours. */
export function DetailTools(props: DetailHeadProps): ReactNode {
  const { module, record, isRow, isCovered, onOpen, doings, removal } = props;
  const { resource } = module;
  const { say } = useSay();
  const { search, go } = usePlace();
  const abilities = useAbilities(resource);
  const steps = useSteps(props);
  return (
    <div className="q-detail-tools">
      {onOpen && <NeighbourButtons resource={resource} id={record.id} isCovered={isCovered} onOpen={onOpen} />}
      <DoingButtons
        look="button"
        prefix="row"
        {...steps}
        most={mostBeside}
        isDisabled={doings.isBusy || isRow}
        onChoose={(offer) => doings.start(offer, { record })}
      />
      {abilities('update') && abilities('findById') && (
        <DoingButton
          className="q-button"
          handle="detail-edit"
          isDangerous={false}
          isDisabled={false}
          reason={doings.reasonAgainst('edit', record)}
          onChoose={() => go(withForm(search, { mode: 'edit', id: record.id }))}
        >
          {say('list.edit')}
        </DoingButton>
      )}
      <CopyButton resource={resource} record={record} isDisabled={isRow} />
      {abilities('deleteById') && (
        <DoingButton
          className="q-button"
          handle="detail-remove"
          isDangerous
          isDisabled={removal.isRemoving}
          reason={doings.reasonAgainst('remove', record)}
          onChoose={() => void removal.remove(record)}
        >
          {say('list.remove')}
        </DoingButton>
      )}
      <button type="button" className="q-button" data-testid="print" onClick={() => window.print()}>
        {say('detail.print')}
      </button>
    </div>
  );
}

/** The transitions and actions of the record. A step whose condition is not met stands there too, and says why not. */
function useSteps({ record, doings }: DetailHeadProps) {
  const { language } = useSay();
  const word = useWord();
  const reasonOf = (offer: Offer): string | undefined => {
    if (doings.verdictOn(offer, record) !== 'unmet') return undefined;
    const action = offer.doing.title[language];
    return offer.doing.guardMessage?.[language] ?? word('unmet', { action });
  };
  // An action that has no time of its own is offered when its condition holds.
  const isShown = (offer: Offer): boolean =>
    doings.isPossible(offer, record) || (offer.from !== undefined && reasonOf(offer) !== undefined);
  return { offers: doings.offers.filter((offer) => offer.at.includes('row') && isShown(offer)), reasonOf };
}
