import { type KeyboardEvent, useState } from 'react';
import { useStable } from '../client/store.ts';
import { type Carry, useCarry } from '../pages/list/layouts/moves.tsx';
import { type Bar, type LaidLane, neighborBar, type TimeLoad, type TimeLocation, type Verdict, type Way } from './lanes.ts';
import { texts } from './texts.ts';
import { spanTexts, type TimeScale } from './timeScale.ts';

interface TimeKeysParts<W> {
  readonly lanes: readonly LaidLane[];
  readonly scale: TimeScale;
  readonly carry: TimeCarry<W>;
  readonly loadOf: (bar: Bar) => TimeLoad<W>;
  readonly judge: (load: TimeLoad<W>, location: TimeLocation) => Verdict | undefined;
  /** Scrolls to a bar and focuses it. */
  readonly goTo: (id: string) => void;
}

const waysByKey: Readonly<Record<string, Way>> = {
  ArrowLeft: 'before',
  ArrowRight: 'after',
  ArrowUp: 'above',
  ArrowDown: 'below',
  Home: 'first',
  End: 'last',
};

const day = 86_400_000;
const timeByKey: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const laneByKey: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Returns the keyboard handlers of the timeline. Arrow keys move between bars. Space picks up a bar; then arrow keys move it in time, with
 * Shift by a day, or to another lane; Enter or Space drops it and Escape cancels. Each step is announced to screen readers.
 */
export function useTimeKeys<W>({ lanes, scale, carry, loadOf, judge, goTo }: TimeKeysParts<W>) {
  const { t, language } = texts.useT();
  const [spoken, speak] = useState('');
  const { carried } = carry;

  const locationTexts = ({ laneId, from }: TimeLocation, { length }: TimeLoad<W>) => ({
    lane: lanes.find((one) => one.lane.id === laneId)?.lane.title ?? '',
    span: t('span', spanTexts({ from, to: from + length }, { language, zone: scale.zone })),
  });
  const whileCarrying = (event: KeyboardEvent, load: TimeLoad<W>, location: TimeLocation): void => {
    const next = movedBy(event, location, { lanes, scale });
    if (next) {
      const verdict = judge(load, next);
      carry.moveTo(writeLocation(next));
      speak([t('over', locationTexts(next, load)), verdict?.texts].filter(Boolean).join('. '));
    } else if (event.key === 'Enter' || event.key === ' ') {
      const verdict = judge(load, location);
      speak(verdict?.isGood === false ? t('refusedHere', { why: verdict.texts }) : t('down', locationTexts(location, load)));
      if (verdict?.isGood !== false) carry.drop();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      speak(t('back'));
      carry.cancel();
    }
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onKey = useStable((event: KeyboardEvent<HTMLElement>, bar: Bar): void => {
    if (carried?.by === 'keys' && carried.thing.barId === bar.id) {
      whileCarrying(event, carried.thing, carried.over === undefined ? bar : readLocation(carried.over));
      return;
    }
    const way = waysByKey[event.key];
    const next = way && neighborBar(lanes, bar.id, way);
    if (next) goTo(next.bar.id);
    if (way || event.key === ' ') event.preventDefault();
    if (event.key !== ' ' || bar.isBusy) return;
    if (bar.fixed === undefined) carry.lift(loadOf(bar), writeLocation({ laneId: bar.laneId, from: bar.from }));
    speak(t(bar.fixed === undefined ? 'lifted' : 'fixed', { title: bar.title, why: bar.fixed ?? '' }));
  });
  return { onKey, spoken };
}

/** Returns the position after a key press on a picked-up bar; undefined if the key does not move it. */
function movedBy(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  { laneId, from }: TimeLocation,
  { lanes, scale }: { readonly lanes: readonly LaidLane[]; readonly scale: TimeScale },
): TimeLocation | undefined {
  const time = timeByKey[key];
  if (time !== undefined) {
    const next = scale.snap(from + time * (shiftKey ? day : scale.step));
    return { laneId, from: Math.min(scale.to - scale.step, Math.max(scale.from, next)) };
  }
  const by = laneByKey[key];
  if (by === undefined) return undefined;
  const at = lanes.findIndex(({ lane }) => lane.id === laneId) + by;
  return { laneId: lanes[at]?.lane.id ?? laneId, from };
}

export type TimeCarry<W> = Carry<TimeLoad<W>>;

/**
 * Returns the state and handlers for dragging bars and other items to a lane and time. Call it in the component that contains the
 * timeline, and pass the result to the timeline and to the sources of other items.
 */
export function useTimeCarry<W>(scale: TimeScale, onDrop: (load: TimeLoad<W>, location: TimeLocation) => void): TimeCarry<W> {
  return useCarry<TimeLoad<W>>(
    (load, over) => onDrop(load, readLocation(over)),
    (under, { clientX }, load) => {
      const track = under?.closest<HTMLElement>('[data-lane-track]');
      const laneId = track?.dataset.laneTrack;
      if (!track || laneId === undefined) return undefined;
      const from = scale.snap(scale.timeAt(clientX - track.getBoundingClientRect().left) - load.grip);
      const barId = under?.closest<HTMLElement>('[data-bar]')?.dataset.bar;
      return writeLocation({ laneId, from, ...(barId !== undefined && barId !== load.barId && { barId }) });
    },
  );
}

/** Serializes a location to the string key that `useCarry` needs. */
function writeLocation({ laneId, from, barId }: TimeLocation): string {
  return JSON.stringify([laneId, from, barId]);
}

export function readLocation(text: string): TimeLocation {
  const [laneId, from, barId] = JSON.parse(text) as [string, number, string | null | undefined];
  return { laneId, from, ...(typeof barId === 'string' && { barId }) };
}
