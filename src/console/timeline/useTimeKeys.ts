import { type KeyboardEvent, useState } from 'react';
import { useStable } from '../client/useStable.ts';
import { useSay } from '../texts/useSay.ts';
import type { Bar, TimeLoad, TimePlace, Verdict } from './lane.ts';
import type { LaidLane } from './layLanes.ts';
import { neighbourBar, type Way } from './neighbourBar.ts';
import { spanWords } from './timeNames.ts';
import type { TimeScale } from './timeScale.ts';
import { readPlace, type TimeCarry, writePlace } from './useTimeCarry.ts';
import { useWord } from './words/useWord.ts';

interface TimeKeysParts<W> {
  readonly lanes: readonly LaidLane[];
  readonly scale: TimeScale;
  readonly carry: TimeCarry<W>;
  readonly loadOf: (bar: Bar) => TimeLoad<W>;
  readonly judge: (load: TimeLoad<W>, place: TimePlace) => Verdict | undefined;
  /** Brings a bar into sight, with the focus. */
  readonly goTo: (id: string) => void;
}

const ways: Readonly<Record<string, Way>> = {
  ArrowLeft: 'before',
  ArrowRight: 'after',
  ArrowUp: 'above',
  ArrowDown: 'below',
  Home: 'first',
  End: 'last',
};

const day = 86_400_000;
const aside: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const across: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * The time line by keyboard: the arrows lead from bar to bar. Space lifts one; the arrows then move it in time, with Shift
 * by a day, and to other lanes; Enter or Space puts it down, Escape leaves it where it was. What happens is spoken.
 */
export function useTimeKeys<W>({ lanes, scale, carry, loadOf, judge, goTo }: TimeKeysParts<W>) {
  const { language } = useSay();
  const word = useWord();
  const [spoken, speak] = useState('');
  const { carried } = carry;

  const placeWords = ({ laneId, from }: TimePlace, { length }: TimeLoad<W>) => ({
    lane: lanes.find((one) => one.lane.id === laneId)?.lane.title ?? '',
    span: word('span', spanWords({ from, to: from + length }, { language, zone: scale.zone })),
  });
  const whileCarrying = (event: KeyboardEvent, load: TimeLoad<W>, place: TimePlace): void => {
    const next = moved(event, place, { lanes, scale });
    if (next) {
      const verdict = judge(load, next);
      carry.moveTo(writePlace(next));
      speak([word('over', placeWords(next, load)), verdict?.words].filter(Boolean).join('. '));
    } else if (event.key === 'Enter' || event.key === ' ') {
      const verdict = judge(load, place);
      speak(
        verdict?.isGood === false ? word('refusedHere', { why: verdict.words }) : word('down', placeWords(place, load)),
      );
      if (verdict?.isGood !== false) carry.drop();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      speak(word('back'));
      carry.cancel();
    }
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onKey = useStable((event: KeyboardEvent<HTMLElement>, bar: Bar): void => {
    if (carried?.by === 'keys' && carried.thing.barId === bar.id) {
      whileCarrying(event, carried.thing, carried.over === undefined ? bar : readPlace(carried.over));
      return;
    }
    const way = ways[event.key];
    const next = way && neighbourBar(lanes, bar.id, way);
    if (next) goTo(next.bar.id);
    if (way || event.key === ' ') event.preventDefault();
    if (event.key !== ' ' || bar.isBusy) return;
    if (bar.fixed === undefined) carry.lift(loadOf(bar), writePlace({ laneId: bar.laneId, from: bar.from }));
    speak(word(bar.fixed === undefined ? 'lifted' : 'fixed', { title: bar.title, why: bar.fixed ?? '' }));
  });
  return { onKey, spoken };
}

/** Where a key moves what is lifted; undefined: it moves nothing. */
function moved(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  { laneId, from }: TimePlace,
  { lanes, scale }: { readonly lanes: readonly LaidLane[]; readonly scale: TimeScale },
): TimePlace | undefined {
  const time = aside[key];
  if (time !== undefined) {
    const next = scale.snap(from + time * (shiftKey ? day : scale.step));
    return { laneId, from: Math.min(scale.to - scale.step, Math.max(scale.from, next)) };
  }
  const by = across[key];
  if (by === undefined) return undefined;
  const at = lanes.findIndex(({ lane }) => lane.id === laneId) + by;
  return { laneId: lanes[at]?.lane.id ?? laneId, from };
}
