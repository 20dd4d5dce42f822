import type { ReactNode } from 'react';
import { clockAt } from '../../fields/date-time/zoneClock.ts';
import { useSay } from '../texts/useSay.ts';
import { dayName } from './timeNames.ts';
import { zoomNames } from './timeScale.ts';
import type { ShownTime } from './useShownTime.ts';
import { useWord } from './words/useWord.ts';
import '../pages/list/layouts/layoutSwitch.css';

/** Half of what is seen at once in the middle range: what was at the right edge is in sight still. */
const turnDays = 7;

/** Which days are seen, how much of them at once, and the way to others. */
export function TimeTools({ time: { scale, today, show, turn } }: { time: ShownTime }): ReactNode {
  const word = useWord();
  const { language } = useSay();
  const clock = clockAt(new Date(scale.from), scale.zone);
  const reader = { language, zone: scale.zone };
  const turns = [
    { name: 'previous', sign: '‹', by: -turnDays },
    { name: 'next', sign: '›', by: turnDays },
  ] as const;
  return (
    <div className="q-time-tools">
      <button type="button" className="q-button" data-testid="time-today" onClick={() => show({ day: today })}>
        {word('today')}
      </button>
      {turns.map(({ name, sign, by }) => (
        <button
          key={name}
          type="button"
          className="q-button"
          data-testid={`time-${name}`}
          aria-label={word(name)}
          onClick={() => turn(by)}
        >
          {sign}
        </button>
      ))}
      <span className="q-time-span" aria-live="polite" data-testid="time-span">
        {word('span', { from: dayName(scale.from, reader), to: dayName(scale.to - 1, reader) })}{' '}
        <small className="q-zone" title={clock.zone} data-testid="time-zone">
          {clock.name}
        </small>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons of a toolbar, not fields of a form */}
      <div className="q-switch" role="group" aria-label={word('zoom')}>
        {zoomNames.map((zoom) => (
          <button
            key={zoom}
            type="button"
            className="q-switch-choice"
            data-testid={`zoom-${zoom}`}
            aria-pressed={zoom === scale.zoom}
            onClick={() => show({ zoom })}
          >
            {word(zoom)}
          </button>
        ))}
      </div>
    </div>
  );
}
