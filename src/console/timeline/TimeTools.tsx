import type { ReactNode } from 'react';
import { clockAt } from '../../fields/date-time/zoneClock.ts';
import { Sign } from '../../fields/faces/Sign.tsx';
import { Switch } from '../switch/Switch.tsx';
import { useSay } from '../texts/useSay.ts';
import { dayName } from './timeNames.ts';
import { zoomNames } from './timeScale.ts';
import type { ShownTime } from './useShownTime.ts';
import { useWord } from './words/useWord.ts';

/** Half of what is seen at once in the middle range: what was at the right edge is in sight still. */
const turnDays = 7;

/** Which days are seen, how much of them at once, and the way to others. */
export function TimeTools({ time: { scale, today, show, turn } }: { time: ShownTime }): ReactNode {
  const word = useWord();
  const { language } = useSay();
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
