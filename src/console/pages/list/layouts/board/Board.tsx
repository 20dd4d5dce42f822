import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Field } from '../../../../../contract/field.ts';
import type { WireRecord } from '../../../../../contract/wire.ts';
import { useApp } from '../../../../app.ts';
import { useStable } from '../../../../client/store.ts';
import { useT } from '../../../../texts/i18n.ts';
import { DialogFrame } from '../../../../ui/dialog/DialogFrame.tsx';
import type { Offer } from '../../../actions/offers.ts';
import type { SeenVersions } from '../../../records/useMarks.ts';
import { useNameOf } from '../entries.tsx';
import { type Carry, Ghost, type LayoutProps, Spoken, useCarry, useFieldSaving, useMoves } from '../moves.tsx';
import { texts } from '../texts.ts';
import { BoardLane, type Lane, laneOf, lanesOf, laneVerdict, type Verdict, whyTexts } from './lanes.tsx';
import './board.css';

type FieldBoardProps = Omit<LayoutProps, 'field'> & { readonly field: Field };

/**
 * A board with a lane for each choice of a field. Moving a card to another lane runs the transition defined in the resource file, or
 * changes the field.
 */
export function Board({ field: name, ...props }: LayoutProps): ReactNode {
  const field = props.list.resource.fields.find((one) => one.name === name);
  return field ? <FieldBoard {...props} field={field} /> : null;
}

function FieldBoard({ list, actions, field }: FieldBoardProps): ReactNode {
  const { t, language } = texts.useT();
  const hintId = useId();
  const root = useRef<HTMLDivElement>(null);
  const nameOf = useNameOf(list.resource);
  const lanes = lanesOf(field, list.query.filters[field.name]);
  const titleOf = (key: string): string => lanes.find((lane) => lane.key === key)?.option?.title[language] ?? t('noChoice');
  const { judge, put, moves, choosing, endChoosing, dialog } = usePutting({ list, actions, field, titleOf });
  const carry = useCarry<WireRecord>(put);
  const { carried } = carry;
  const [seen] = useState<SeenVersions>(() => new Map());
  const { onKey, spoken } = useBoardKeys({ carry, field, judge, titleOf, root });
  const verdictOf = ({ key }: Lane): Verdict | undefined => carried && judge(carried.thing, key);
  return (
    <div className="q-board" ref={root} data-edge="" data-testid="board" data-carrying={carried?.by}>
      <Spoken hintId={hintId} hint={t('boardKeys')} spoken={spoken} />
      {lanes.map((lane) => (
        <BoardLane
          key={lane.key}
          {...{ lane, list, field, moves, seen, hintId, onKey, press: carry.press, lifted: carried?.thing.id }}
          verdict={verdictOf(lane)}
          isOver={carried?.over === lane.key}
        />
      ))}
      {carried?.by === 'pointer' && <Ghost box={carry.ghost}>{nameOf(carried.thing)}</Ghost>}
      {choosing && (
        <ActionChoiceDialog
          title={t('whichStep', { name: nameOf(choosing.record), lane: titleOf(choosing.to) })}
          offers={choosing.offers}
          onEnd={endChoosing}
        />
      )}
      {dialog}
    </div>
  );
}

interface Choosing {
  readonly record: WireRecord;
  readonly to: string;
  readonly offers: readonly Offer[];
}

interface Putting extends Pick<LayoutProps, 'list' | 'actions'> {
  readonly field: Field;
  readonly titleOf: (key: string) => string;
}

/** Returns functions that judge and handle the drop of a card into a lane, and the moves to show. */
function usePutting({ list, actions, field, titleOf }: Putting) {
  const { resource } = list;
  const { notices } = useApp();
  const { t, language } = texts.useT();
  const { moves, track } = useMoves(resource);
  const saving = useFieldSaving(resource);
  const [choosing, choose] = useState<Choosing>();
  const canUpdate = list.abilities('update');
  const judge = (record: WireRecord, to: string): Verdict => laneVerdict({ ...actions, resource, field, record, to, canUpdate });
  const step = (offer: Offer, record: WireRecord, to: string) =>
    track({ record, from: laneOf(record, field), to }, () => actions.start(offer, { record }));
  const put = (record: WireRecord, to: string): void => {
    if (moves.has(record.id)) return;
    const verdict = judge(record, to);
    if (verdict.kind === 'no') {
      const why = whyTexts(verdict.why, t, language);
      notices.show({ type: 'error', text: t('cannotGo', { lane: titleOf(to), why }) });
    }
    if (verdict.kind === 'save')
      void track({ record, from: laneOf(record, field), to }, () => saving.save(record, { [field.name]: to === '' ? null : to }));
    const [first, ...others] = verdict.kind === 'step' ? verdict.offers : [];
    if (first && others.length === 0) void step(first, record, to);
    else if (first) choose({ record, to, offers: [first, ...others] });
  };
  const endChoosing = (offer: Offer | undefined): void => {
    choose(undefined);
    if (offer && choosing) void step(offer, choosing.record, choosing.to);
  };
  return { judge, put, moves, choosing, endChoosing, dialog: saving.dialog };
}

interface ActionChoiceDialogProps {
  readonly title: string;
  readonly offers: readonly Offer[];
  /** Called with the selected action; undefined if canceled. */
  readonly onEnd: (offer: Offer | undefined) => void;
}

/** Asks which transition to run if several lead to the same state. */
function ActionChoiceDialog({ title, offers, onEnd }: ActionChoiceDialogProps): ReactNode {
  const { t, language } = useT();
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
            key={offer.action.name}
            type="button"
            className="q-button"
            data-danger={offer.action.isDangerous || undefined}
            data-testid={`step-${offer.action.name}`}
            onClick={() => onEnd(offer)}
          >
            {offer.action.title[language]}
          </button>
        ))}
      </div>
      <footer>
        <button type="button" className="q-button" data-testid="cancel" onClick={leave}>
          {t('dialog.cancel')}
        </button>
      </footer>
    </DialogFrame>
  );
}

interface BoardKeysParts {
  readonly carry: Carry<WireRecord>;
  readonly field: Field;
  readonly judge: (record: WireRecord, to: string) => Verdict;
  readonly titleOf: (key: string) => string;
  readonly root: RefObject<HTMLElement | null>;
}

const sideways: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };
const along: Readonly<Record<string, 'previousElementSibling' | 'nextElementSibling'>> = {
  ArrowUp: 'previousElementSibling',
  ArrowDown: 'nextElementSibling',
};

/**
 * Returns the keyboard handlers of the board. Arrow keys move between cards. Space picks up a card; then arrow keys select its lane, Enter
 * or Space drops it and Escape cancels. `spoken` is the announcement for screen readers.
 */
function useBoardKeys(parts: BoardKeysParts) {
  const { carry, field, titleOf, root } = parts;
  const { t } = texts.useT();
  const [spoken, speak] = useState('');
  const carrying = useCarrying(parts, speak);
  const onKey = useStable((event: KeyboardEvent<HTMLElement>, record: WireRecord): void => {
    const { carried } = carry;
    const lane = laneOf(record, field);
    if (carried?.by === 'keys' && carried.thing.id === record.id) carrying(event, carried.thing, carried.over ?? lane);
    else if (event.key !== ' ') walk(event, root.current);
    else if (event.currentTarget.getAttribute('aria-busy') !== 'true') {
      event.preventDefault();
      carry.lift(record, lane);
      speak(t('lifted', { lane: titleOf(lane) }));
    }
  });
  return { onKey, spoken };
}

type Speak = (texts: string) => void;

/** Returns the key handler that applies while a card is picked up. */
function useCarrying({ carry, field, judge, titleOf, root }: BoardKeysParts, speak: Speak) {
  const { t } = texts.useT();
  const meaning = useMeaning({ judge, titleOf });
  const refocus = useRefocus(root);
  const drop = (record: WireRecord, over: string): void => {
    const { kind } = judge(record, over);
    if (kind === 'no') {
      speak(meaning(record, over));
      return;
    }
    speak(t(kind === 'here' ? 'putBack' : 'putDown', { lane: titleOf(over) }));
    refocus(record.id);
    carry.drop();
  };
  const leave = (record: WireRecord): void => {
    carry.cancel();
    speak(t('putBack', { lane: titleOf(laneOf(record, field)) }));
  };
  return (event: KeyboardEvent<HTMLElement>, record: WireRecord, over: string): void => {
    const step = sideways[event.key];
    if (step !== undefined) {
      const next = laneBeside(root.current, over, step)?.dataset.drop ?? over;
      carry.moveTo(next);
      speak(meaning(record, next));
    } else if (event.key === 'Enter' || event.key === ' ') drop(record, over);
    else if (event.key === 'Escape' || event.key === 'Tab') leave(record);
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Returns a function that describes the effect of dropping a card into a lane. */
function useMeaning({ judge, titleOf }: Pick<BoardKeysParts, 'judge' | 'titleOf'>) {
  const { t, language } = texts.useT();
  return (record: WireRecord, to: string): string => {
    const verdict = judge(record, to);
    const lane = titleOf(to);
    if (verdict.kind === 'here') return t('overHere', { lane });
    if (verdict.kind === 'no') return t('overNo', { lane, why: whyTexts(verdict.why, t, language) });
    const actions = verdict.kind === 'step' ? verdict.offers.map(({ action }) => action.title[language]) : [];
    return actions.length > 0 ? t('overStep', { lane, action: actions.join(' / ') }) : t('overYes', { lane });
  };
}

/** Moves the focus between cards: within a lane, or to the neighboring lane. */
function walk(event: KeyboardEvent<HTMLElement>, root: HTMLElement | null): void {
  const step = sideways[event.key];
  const next = along[event.key];
  const { currentTarget: card } = event;
  const lane = card.closest<HTMLElement>('.q-lane')?.dataset.drop ?? '';
  if (step !== undefined) focusIn(laneBeside(root, lane, step), '[tabindex="0"]');
  else if (next) focusIn(card[next], '.q-card-name');
  else return;
  event.preventDefault();
}

/** Scrolls the next visible lane in this direction into view and returns it; undefined if there is none. */
function laneBeside(root: HTMLElement | null, key: string, step: -1 | 1): HTMLElement | undefined {
  const lanes = [...(root?.querySelectorAll<HTMLElement>('.q-lane:not([hidden])') ?? [])];
  const lane = lanes[lanes.findIndex(({ dataset }) => dataset.drop === key) + step];
  lane?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return lane;
}

function focusIn(location: Element | null | undefined, selector: string): void {
  location?.querySelector<HTMLElement>(selector)?.focus();
}

/** Returns a function that focuses a card moved by keyboard once it is rendered in its new lane, unless the user has moved on. */
function useRefocus(root: RefObject<HTMLElement | null>): (id: string) => void {
  const expected = useRef<string>(undefined);
  useEffect(() => {
    const { current: id } = expected;
    if (id === undefined || document.querySelector('dialog[open]')) return;
    const link = root.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] .q-card-name`);
    const { activeElement } = document;
    if (activeElement === link) return;
    if (activeElement && activeElement !== document.body) expected.current = undefined;
    else link?.focus();
  });
  return (id) => {
    expected.current = id;
  };
}
