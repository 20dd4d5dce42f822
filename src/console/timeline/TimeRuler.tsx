import type { ReactNode } from 'react';
import { useSay } from '../texts/useSay.ts';
import { clockTime, dayHead } from './timeNames.ts';
import type { TimeScale } from './timeScale.ts';

interface TimeRulerProps {
  readonly scale: TimeScale;
  /** Above the names of the lanes. */
  readonly corner: string;
  readonly today: number;
}

/** The days above the lanes, and the hours where there is room for them. */
export function TimeRuler({ scale, corner, today }: TimeRulerProps): ReactNode {
  const { language } = useSay();
  const reader = { language, zone: scale.zone };
  return (
    <div className="q-ruler" aria-hidden="true">
      <span className="q-lane-head">{corner}</span>
      <div className="q-track" style={{ width: scale.width }}>
        {scale.days.map(({ day, start, x, width, isWeekend }) => (
          <span
            key={day}
            className="q-ruler-day"
            data-day={day}
            data-weekend={isWeekend || undefined}
            data-today={(today >= start && today < start + 86_400_000) || undefined}
            style={{ left: x, width }}
          >
            <span>{dayHead(start, reader)}</span>
          </span>
        ))}
        {scale.marks.map(({ time, x }) => (
          <small key={time} className="q-ruler-mark" style={{ left: x }}>
            {clockTime(time, reader)}
          </small>
        ))}
      </div>
    </div>
  );
}

/** The lines of the days behind the lanes, the shade of weekends, and where it is now. */
export function TimeGround({ scale, now }: { readonly scale: TimeScale; readonly now: number }): ReactNode {
  const isSeen = now >= scale.from && now < scale.to;
  return (
    <div className="q-time-ground" aria-hidden="true" style={{ width: scale.width }}>
      {scale.days.map(({ day, x, width, isWeekend }) => (
        <span key={day} data-weekend={isWeekend || undefined} style={{ left: x, width }} />
      ))}
      {isSeen && <i className="q-time-now" data-testid="time-now" style={{ left: scale.xOf(now) }} />}
    </div>
  );
}
