import { type Carry, useCarry } from '../pages/list/layouts/carry/useCarry.ts';
import type { TimeLoad, TimePlace } from './lane.ts';
import type { TimeScale } from './timeScale.ts';

export type TimeCarry<W> = Carry<TimeLoad<W>>;

/**
 * Carrying bars, and things from elsewhere, to a lane and a time. Whoever has the time line has this hook, and hands it on
 * to the line and to what else things are taken up from.
 */
export function useTimeCarry<W>(scale: TimeScale, onDrop: (load: TimeLoad<W>, place: TimePlace) => void): TimeCarry<W> {
  return useCarry<TimeLoad<W>>(
    (load, over) => onDrop(load, readPlace(over)),
    (under, { clientX }, load) => {
      const track = under?.closest<HTMLElement>('[data-lane-track]');
      const laneId = track?.dataset.laneTrack;
      if (!track || laneId === undefined) return undefined;
      const from = scale.snap(scale.timeAt(clientX - track.getBoundingClientRect().left) - load.grip);
      const barId = under?.closest<HTMLElement>('[data-bar]')?.dataset.bar;
      return writePlace({ laneId, from, ...(barId !== undefined && barId !== load.barId && { barId }) });
    },
  );
}

/** A place as the one word that `useCarry` tells places apart by. */
export function writePlace({ laneId, from, barId }: TimePlace): string {
  return JSON.stringify([laneId, from, barId]);
}

export function readPlace(text: string): TimePlace {
  const [laneId, from, barId] = JSON.parse(text) as [string, number, string | null | undefined];
  return { laneId, from, ...(typeof barId === 'string' && { barId }) };
}
