import { useMemo } from 'react';
import { addDays, type Day, isDay, localDay } from '../pages/list/layouts/calendar/days.ts';
import { usePlace } from '../shell/layout/place.ts';
import { createTimeScale, type TimeScale, type Zoom, zoomNames } from './timeScale.ts';

/** The keys of the query in which stands what is seen. */
const keys = { day: 'day', zoom: 'zoom' } as const;

export interface ShownTime {
  readonly scale: TimeScale;
  readonly day: Day;
  readonly today: Day;
  readonly show: (next: { readonly day?: Day; readonly zoom?: Zoom }) => void;
  /** Turns by so many days. */
  readonly turn: (by: number) => void;
}

/** The days of a time line on the clock of a place, or else here: which are seen stands in the query of the page. */
export function useShownTime(count: number, zone?: string): ShownTime {
  const { search, go } = usePlace();
  const query = new URLSearchParams(search);
  const today = localDay(new Date(), zone);
  const asked = query.get(keys.day);
  const day = isDay(asked) ? asked : today;
  const zoom = zoomNames.find((name) => name === query.get(keys.zoom)) ?? 'days';
  const scale = useMemo(() => createTimeScale({ day, count, zoom, zone }), [day, count, zoom, zone]);
  const show: ShownTime['show'] = (next) => {
    for (const [key, value] of Object.entries(next)) query.set(keys[key as keyof typeof keys], value);
    go(`?${query}`, { replace: true });
  };
  return { scale, day, today, show, turn: (by) => show({ day: addDays(day, by) }) };
}
