import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import { localTime } from '../../../fields/dates/clock.ts';
import { Sign } from '../../../fields/widgets/Sign.tsx';
import { widgetOf } from '../../../fields/widgets.tsx';
import { useApp } from '../../app.ts';
import { personName } from '../../client/session.ts';
import { useStore } from '../../client/store.ts';
import { useMayOn } from '../../registry/abilities.ts';
import { withForm } from '../../registry/pageQuery.ts';
import { usePagePath } from '../../shell/layout/page.ts';
import { useT } from '../../texts/i18n.ts';
import { ActionButton, ActionButtons } from '../actions/ActionButtons.tsx';
import type { Offer } from '../actions/offers.ts';
import { copiedRecord, useOpenCopy } from '../records/copies.ts';
import { useKeptFocus } from '../records/focus.ts';
import { formAhead } from '../records/formAhead.ts';
import { NeighbourButtons, useDetailKeys } from './NeighbourButtons.tsx';
import { useWord } from './texts.ts';
import type { DetailHeadProps } from './useRecord.ts';

/** What the record is called and where it is in its life, the ways from here, and what can be done with it. */
export function DetailHead(props: DetailHeadProps): ReactNode {
  const { module, record, isCovered, onBack, label } = props;
  const { resource } = module;
  const { t, language } = useT();
  const head = useKeptFocus<HTMLElement>('h1');
  const title = useTitleFocus(record.id, isCovered);
  useDetailKeys(isCovered ? {} : { Escape: onBack });
  const state = resource.fields.find(({ name }) => name === resource.states?.field);
  const StateCell = state && widgetOf(state.kind).Cell;
  return (
    <header ref={head} className="q-edit-head q-detail-head">
      {onBack && (
        <button
          type="button"
          className="q-tool"
          data-testid="back"
          aria-label={t('form.back')}
          title={t('form.back')}
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

/** So many transitions and actions stand beside each other; more are in a menu. */
const mostBeside = 3;

/** What can be done with the record, and the ways to its neighbours. */
function DetailTools(props: DetailHeadProps): ReactNode {
  const { module, record, isRow, isCovered, onOpen, actions, removal } = props;
  const { resource } = module;
  const { t } = useT();
  const { search, go } = usePagePath();
  const steps = useSteps(props);
  const [canChange, canRead] = [useMayOn(resource, 'edit'), useMayOn(resource, 'findById')];
  const canRemove = useMayOn(resource, 'delete');
  return (
    <div className="q-detail-tools">
      {onOpen && <NeighbourButtons resource={resource} id={record.id} isCovered={isCovered} onOpen={onOpen} />}
      <ActionButtons
        look="button"
        prefix="row"
        {...steps}
        most={mostBeside}
        isDisabled={actions.isBusy || isRow}
        onChoose={(offer) => actions.start(offer, { record })}
      />
      {canChange && canRead && (
        <ActionButton
          className="q-button"
          handle="detail-edit"
          isDangerous={false}
          isDisabled={false}
          reason={actions.reasonAgainst('edit', record)}
          ahead={formAhead}
          onChoose={() => go(withForm(search, { mode: 'edit', id: record.id }))}
        >
          {t('list.edit')}
        </ActionButton>
      )}
      <CopyButton resource={resource} record={record} isDisabled={isRow} />
      {canRemove && (
        <ActionButton
          className="q-button"
          handle="detail-remove"
          isDangerous
          isDisabled={removal.isRemoving}
          reason={actions.reasonAgainst('remove', record)}
          onChoose={() => void removal.remove(record)}
        >
          {t('list.remove')}
        </ActionButton>
      )}
      <button type="button" className="q-button" data-testid="print" onClick={() => window.print()}>
        {t('detail.print')}
      </button>
    </div>
  );
}

/** The transitions and actions of the record. A step whose condition is not met stands there too, and says why not. */
function useSteps({ record, actions }: DetailHeadProps) {
  const { language } = useT();
  const word = useWord();
  const reasonOf = (offer: Offer): string | undefined => {
    if (actions.verdictOn(offer, record) !== 'unmet') return undefined;
    const action = offer.action.title[language];
    return offer.action.guardMessage?.[language] ?? word('unmet', { action });
  };
  // An action that has no time of its own is offered when its condition holds.
  const isShown = (offer: Offer): boolean =>
    actions.isPossible(offer, record) || (offer.from !== undefined && reasonOf(offer) !== undefined);
  return { offers: actions.offers.filter((offer) => offer.at.includes('row') && isShown(offer)), reasonOf };
}

interface CopyButtonProps {
  readonly resource: Resource;
  /** The record with everything that it has, its lines too. */
  readonly record: WireRecord;
  readonly isDisabled: boolean;
}

/** Opens the form of a new record that begins as this one is; there for whoever may create one. */
function CopyButton({ resource, record, isDisabled }: CopyButtonProps): ReactNode {
  const { t } = useT();
  const openCopy = useOpenCopy();
  const isAble = useMayOn(resource, 'clone');
  if (!isAble) return null;
  return (
    <button
      type="button"
      className="q-button"
      data-testid="row-copy"
      disabled={isDisabled}
      onClick={() => openCopy(copiedRecord(resource, record), record)}
    >
      {t('detail.copy')}
    </button>
  );
}

/** On paper alone: who printed it, and when. A PDF is called as the record is, however the printing was begun. */
function PrintNote({ title }: { title: string }): ReactNode {
  const { session } = useApp();
  const user = useStore(session)?.userInfo;
  const { language } = useT();
  const person = user ? personName(user, language) : '';
  const word = useWord();
  const [time, setTime] = useState(now);
  useEffect(() => {
    const before = { title: '' };
    const begin = () => {
      flushSync(() => setTime(now()));
      before.title = document.title;
      document.title = title;
    };
    const end = () => {
      document.title = before.title;
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [title]);
  return <span className="q-print-note">{word('printed', { person, time })}</span>;
}

function now(): string {
  return localTime(new Date().toISOString());
}
