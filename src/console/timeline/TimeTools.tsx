import { type ReactNode, useMemo } from 'react';
import { clockAt } from '../../fields/dates/clock.ts';
import { Sign } from '../../fields/widgets/Sign.tsx';
import { addDays, type Day, isDay, localDay } from '../pages/list/layouts/calendar/days.ts';
import { Switch } from '../shell/controls/Switch.tsx';
import { usePagePath } from '../shell/layout/page.ts';
import { useT } from '../texts/i18n.ts';
import { useWord } from './texts.ts';
import { createTimeScale, dayName, type TimeScale, type Zoom, zoomNames } from './timeScale.ts';

/** Half of what is seen at once in the middle range: what was at the right edge is in sight still. */
const turnDays = 7;

/** Which days are seen, how much of them at once, and the way to others. */
export function TimeTools({ time: { scale, today, show, turn } }: { time: ShownTime }): ReactNode {
  const word = useWord();
  const { language } = useT();
  const clock = clockAt(new Date(scale.from), scale.zone);
  const reader = { language, zone: scale.zone };
  const turns = [
    { name: 'previous', by: -turnDays },
    { name: 'next', by: turnDays },
  ] as const;
  return (
    <div className="q-time-tools">
      <button type="button" className="q-button" data-testid="time-today" onClick={() => show({ day: today })}>
        {word('today')}
      </button>
      {turns.map(({ name, by }) => (
        <button
          key={name}
          type="button"
          className="q-button"
          data-testid={`time-${name}`}
          aria-label={word(name)}
          onClick={() => turn(by)}
        >
          <Sign name={name} />
        </button>
      ))}
      <span className="q-time-span" aria-live="polite" data-testid="time-span">
        {word('span', { from: dayName(scale.from, reader), to: dayName(scale.to - 1, reader) })}{' '}
        <small className="q-zone" title={clock.zone} data-testid="time-zone">
          {clock.name}
        </small>
      </span>
      <Switch
        label={word('zoom')}
        choices={zoomNames.map((key) => ({ key, name: word(key) }))}
        chosen={scale.zoom}
        onChoose={(zoom) => show({ zoom })}
        handle="zoom"
      />
    </div>
  );
}

/** The keys of the query in which stands what is seen. */
const queryKeys = { day: 'day', zoom: 'zoom' } as const;

interface ShownTime {
  readonly scale: TimeScale;
  readonly day: Day;
  readonly today: Day;
  readonly show: (next: { readonly day?: Day; readonly zoom?: Zoom }) => void;
  /** Turns by so many days. */
  readonly turn: (by: number) => void;
}

/** The days of a time line on the clock of a place, or else here: which are seen stands in the query of the page. */
export function useShownTime(count: number, zone?: string): ShownTime {
  const { search, go } = usePagePath();
  const query = new URLSearchParams(search);
  const today = localDay(new Date(), zone);
  const requested = query.get(queryKeys.day);
  const day = isDay(requested) ? requested : today;
  const zoom = zoomNames.find((name) => name === query.get(queryKeys.zoom)) ?? 'days';
  const scale = useMemo(() => createTimeScale({ day, count, zoom, zone }), [day, count, zoom, zone]);
  const show: ShownTime['show'] = (next) => {
    for (const [key, value] of Object.entries(next)) query.set(queryKeys[key as keyof typeof queryKeys], value);
    go(`?${query}`, { replace: true });
  };
  return { scale, day, today, show, turn: (by) => show({ day: addDays(day, by) }) };
}
