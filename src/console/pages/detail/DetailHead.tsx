import { type ReactNode, useEffect, useRef } from 'react';
import { consoleFaceOf } from '../../../fields/consoleFaces.tsx';
import { Sign } from '../../../fields/faces/Sign.tsx';
import { useSay } from '../../texts/i18n.ts';
import type { Doings } from '../doing/useDoings.tsx';
import { useKeptFocus } from '../useKeptFocus.ts';
import { DetailTools } from './DetailTools.tsx';
import type { DetailViewProps } from './DetailView.tsx';
import { PrintNote } from './PrintNote.tsx';
import { useDetailKeys } from './useDetailKeys.ts';

export interface DetailHeadProps extends DetailViewProps {
  readonly label: string;
  readonly doings: Doings;
}

/** What the record is called and where it is in its life, the ways from here, and what can be done with it. */
export function DetailHead(props: DetailHeadProps): ReactNode {
  const { module, record, isCovered, onBack, label } = props;
  const { resource } = module;
  const { say, language } = useSay();
  const head = useKeptFocus<HTMLElement>('h1');
  const title = useTitleFocus(record.id, isCovered);
  useDetailKeys(isCovered ? {} : { Escape: onBack });
  const state = resource.fields.find(({ name }) => name === resource.states?.field);
  const StateCell = state && consoleFaceOf(state.kind).Cell;
  return (
    <header ref={head} className="q-edit-head q-detail-head">
      {onBack && (
        <button
          type="button"
          className="q-tool"
          data-testid="back"
          aria-label={say('form.back')}
          title={say('form.back')}
          onClick={onBack}
        >
          <Sign name="back" />
        </button>
      )}
      <h1 ref={title} tabIndex={-1}>
        <span className="q-soft">{resource.title[language]}</span> {label}
      </h1>
      {StateCell && <StateCell field={state} value={record[state.name]} record={record} />}
      <span className="q-grow" />
      <DetailTools {...props} />
      <PrintNote title={`${resource.title[language]} ${label}`} />
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
