import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';
import { useStable } from '../../../../client/rendering.ts';
import { useT } from '../../../../texts/i18n.ts';
import type { Carry } from '../carry.tsx';
import { useWord } from '../texts.ts';
import { laneOf, type Verdict, whyTexts } from './lanes.ts';

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
 * The board by keyboard: the arrows lead from card to card; Space lifts one, the arrows then choose its lane, Enter or
 * Space puts it down and Escape leaves it where it was. `spoken` says so to those who do not see it.
 */
export function useBoardKeys(parts: BoardKeysParts) {
  const { carry, field, titleOf, root } = parts;
  const word = useWord();
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
      speak(word('lifted', { lane: titleOf(lane) }));
    }
  });
  return { onKey, spoken };
}

type Speak = (texts: string) => void;

/** What the keys do while a card is lifted. */
function useCarrying({ carry, field, judge, titleOf, root }: BoardKeysParts, speak: Speak) {
  const word = useWord();
  const meaning = useMeaning({ judge, titleOf });
  const refocus = useRefocus(root);
  const drop = (record: WireRecord, over: string): void => {
    const { kind } = judge(record, over);
    if (kind === 'no') {
      speak(meaning(record, over));
      return;
    }
    speak(word(kind === 'here' ? 'putBack' : 'putDown', { lane: titleOf(over) }));
    refocus(record.id);
    carry.drop();
  };
  const leave = (record: WireRecord): void => {
    carry.cancel();
    speak(word('putBack', { lane: titleOf(laneOf(record, field)) }));
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

/** What it would mean to put a card down in a lane, in words. */
function useMeaning({ judge, titleOf }: Pick<BoardKeysParts, 'judge' | 'titleOf'>) {
  const { language } = useT();
  const word = useWord();
  return (record: WireRecord, to: string): string => {
    const verdict = judge(record, to);
    const lane = titleOf(to);
    if (verdict.kind === 'here') return word('overHere', { lane });
    if (verdict.kind === 'no') return word('overNo', { lane, why: whyTexts(verdict.why, word, language) });
    const actions = verdict.kind === 'step' ? verdict.offers.map(({ action }) => action.title[language]) : [];
    return actions.length > 0 ? word('overStep', { lane, action: actions.join(' / ') }) : word('overYes', { lane });
  };
}

/** From card to card: along a lane, or to the one beside it. */
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

/** The lane that is seen at this side of another one. */
function laneBeside(root: HTMLElement | null, key: string, step: -1 | 1): HTMLElement | undefined {
  const lanes = [...(root?.querySelectorAll<HTMLElement>('.q-lane:not([hidden])') ?? [])];
  const lane = lanes[lanes.findIndex(({ dataset }) => dataset.drop === key) + step];
  lane?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return lane;
}

function focusIn(location: Element | null | undefined, selector: string): void {
  location?.querySelector<HTMLElement>(selector)?.focus();
}

/** A card that was put down with the keyboard has the focus again wherever it turns up, unless somebody has moved on. */
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
