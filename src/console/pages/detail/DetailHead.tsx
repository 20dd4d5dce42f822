import { type ReactNode, useEffect, useRef } from 'react';
import { consoleFaceOf } from '../../../fields/consoleFaces.tsx';
import { usePlace } from '../../shell/layout/place.ts';
import { useSay } from '../../texts/useSay.ts';
import { CopyButton } from '../copy/CopyButton.tsx';
import { DoingButtons } from '../doing/DoingButtons.tsx';
import type { Doings } from '../doing/useDoings.tsx';
import { withForm } from '../formQuery.ts';
import { useAbilities } from '../useAbilities.ts';
import type { DetailViewProps } from './DetailView.tsx';
import { NeighbourButtons } from './NeighbourButtons.tsx';
import { useDetailKeys } from './useDetailKeys.ts';

interface DetailHeadProps extends DetailViewProps {
  readonly label: string;
  readonly doings: Doings;
}

/** So many transitions and actions stand beside each other; more are in a menu. */
const mostBeside = 3;

/** What the record is called and where it is in its life, the ways from here, and what can be done with it. */
export function DetailHead({
  module,
  record,
  isRow,
  isCovered,
  onBack,
  onOpen,
  label,
  doings,
  removal,
}: DetailHeadProps): ReactNode {
  const { resource } = module;
  const { say, language } = useSay();
  const { search, go } = usePlace();
  const abilities = useAbilities(resource);
  const title = useTitleFocus(record.id, isCovered);
  useDetailKeys(isCovered ? {} : { Escape: onBack });
  const state = resource.fields.find(({ name }) => name === resource.states?.field);
  const StateCell = state && consoleFaceOf(state.kind).Cell;
  return (
    <header className="q-edit-head q-detail-head">
      {onBack && (
        <button
          type="button"
          className="q-tool"
          data-testid="back"
          aria-label={say('form.back')}
          title={say('form.back')}
          onClick={onBack}
        >
          <span aria-hidden="true">←</span>
        </button>
      )}
      <h1 ref={title} tabIndex={-1}>
        <span className="q-soft">{resource.title[language]}</span> {label}
      </h1>
      {StateCell && <StateCell field={state} value={record[state.name]} record={record} />}
      <span className="q-grow" />
      <div className="q-detail-tools">
        {onOpen && <NeighbourButtons resource={resource} id={record.id} isCovered={isCovered} onOpen={onOpen} />}
        <DoingButtons
          look="button"
          prefix="row"
          offers={doings.offers.filter((offer) => offer.at.includes('row') && doings.isPossible(offer, record))}
          most={mostBeside}
          isDisabled={doings.isBusy || isRow}
          onChoose={(offer) => doings.start(offer, { record })}
        />
        {abilities('update') && abilities('findById') && (
          <button
            type="button"
            className="q-button"
            data-testid="detail-edit"
            onClick={() => go(withForm(search, { mode: 'edit', id: record.id }))}
          >
            {say('list.edit')}
          </button>
        )}
        <CopyButton resource={resource} record={record} isDisabled={isRow} />
        {abilities('deleteById') && (
          <button
            type="button"
            className="q-button"
            data-danger="true"
            data-testid="detail-remove"
            disabled={removal.isRemoving}
            onClick={() => void removal.remove(record)}
          >
            {say('list.remove')}
          </button>
        )}
        <button type="button" className="q-button" data-testid="print" onClick={() => window.print()}>
          {say('detail.print')}
        </button>
      </div>
    </header>
  );
}

/** Whoever opens a record, or the next one, is at its beginning, also with a keyboard or a screen reader. */
function useTitleFocus(id: string, isCovered: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is the reason
  useEffect(() => {
    const { activeElement } = document;
    // The buttons for next and previous stay under the finger of whoever goes through the list.
    const isGoingOn = activeElement instanceof HTMLElement && activeElement.closest('.q-neighbours') !== null;
    if (!isCovered && !isGoingOn) title.current?.focus({ preventScroll: true });
  }, [id, isCovered]);
  return title;
}
