import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useMemo } from 'react';
import { joiners } from '../../contract/wire.ts';
import { clockAt } from '../../fields/dates/clock.ts';
import { Sign } from '../../fields/widgets/Sign.tsx';
import { usePagePath } from '../location/page.ts';
import { addDays, type Day, isDay, localDay } from '../pages/list/layouts/calendar/days.ts';
import { useT } from '../texts/i18n.ts';
import { Switch } from '../ui/controls/Switch.tsx';
import { type Bar, type PlacedBar, rowHeight } from './lanes.ts';
import { texts } from './texts.ts';
import { clockTime, createTimeScale, dayName, spanTexts, type TimeScale, type Zoom, zoomNames } from './timeScale.ts';

/** Handlers shared by all bars; they keep their identity so that bars stay memoized. */
export interface BarHands {
  readonly onPress: (event: PointerEvent, bar: Bar) => void;
  readonly onKey: (event: KeyboardEvent<HTMLElement>, bar: Bar) => void;
  readonly onOpen: (bar: Bar) => void;
  readonly onFocus: (bar: Bar) => void;
  readonly hintId: string;
}

interface TimeBarProps {
  readonly placed: PlacedBar;
  readonly lane: string;
  readonly scale: TimeScale;
  readonly hands: BarHands;
  /** Whether the bar is the tab stop of the timeline. */
  readonly isStop: boolean;
  readonly isLifted: boolean;
}

/** Minimum width in px at which a bar can be grabbed. */
const leastWidth = 22;
/** Below this width, in px, padding is reduced to make room for a short code. */
const narrowWidth = 64;
/** Minimum width in px to show the start time. */
const timeWidth = 120;

/** A time span in the color of its state; conflicts are shown with an icon and in text. */
export const TimeBar = memo(function TimeBar(props: TimeBarProps): ReactNode {
  const { placed, lane, scale, hands, isStop, isLifted } = props;
  const { bar, conflicts } = placed;
  const { language } = useT();
  const reader = { language, zone: scale.zone };
  const { t } = texts.useT();
  const left = Math.max(0, scale.xOf(bar.from));
  const width = Math.max(leastWidth, Math.min(scale.width, scale.xOf(bar.to)) - left - 1);
  const clash = conflicts.length > 0 ? t('conflictWith', { with: conflicts.join(joiners[language]) }) : undefined;
  const span = t('span', spanTexts(bar, reader));
  const label = [t('barIn', { title: bar.title, lane, span }), bar.state, bar.note, clash].filter(Boolean).join(' · ');
  const time = width >= timeWidth ? clockTime(bar.from, reader) : undefined;
  const seen = [time, bar.shown ?? bar.title].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      className="q-bar q-tag"
      style={{ left, width, top: placed.row * rowHeight + 5 }}
      data-bar={bar.id}
      data-testid="bar"
      data-color={bar.color}
      data-conflict={clash !== undefined || undefined}
      data-mode={barState(bar, isLifted)}
      data-narrow={width < narrowWidth || undefined}
      aria-busy={bar.isBusy ?? false}
      // The accessible name must contain the visible text, which users of voice control speak.
      aria-label={label.includes(seen) ? label : `${seen} · ${label}`}
      aria-describedby={hands.hintId}
      title={label}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => hands.onFocus(bar)}
      onClick={() => hands.onOpen(bar)}
      onKeyDown={(event) => hands.onKey(event, bar)}
      onPointerDown={(event) => hands.onPress(event, bar)}
    >
      <span className="q-bar-name">
        {clash && (
          <b className="q-bar-sign">
            <Sign name="warning" />{' '}
          </b>
        )}
        {time !== undefined && <small>{time} </small>}
        {bar.shown ?? bar.title}
      </span>
      {bar.fill !== undefined && <Fill of={bar.fill} />}
    </button>
  );
});

function barState(bar: Bar, isLifted: boolean): string | undefined {
  if (isLifted) return 'lifted';
  if (bar.isBusy) return 'busy';
  return bar.fixed === undefined ? 'free' : undefined;
}

/** Fill level as a line at the bottom of the bar. */
function Fill({ of }: { readonly of: number }): ReactNode {
  return (
    <span className="q-bar-fill" data-over={of > 1 || undefined} aria-hidden="true">
      <span style={{ width: `${Math.min(100, of * 100)}%` }} />
    </span>
  );
}

/** Number of days by which the previous and next buttons move the visible days. */
const turnDays = 7;

/** Controls for the visible days and the zoom. */
export function TimeTools({ time: { scale, today, show, turn } }: { time: ShownTime }): ReactNode {
  const { t, language } = texts.useT();
  const clock = clockAt(new Date(scale.from), scale.zone);
  const reader = { language, zone: scale.zone };
  const turns = [
    { name: 'previous', by: -turnDays },
    { name: 'next', by: turnDays },
  ] as const;
  return (
    <div className="q-time-tools">
      <button type="button" className="q-button" data-testid="time-today" onClick={() => show({ day: today })}>
        {t('today')}
      </button>
      {turns.map(({ name, by }) => (
        <button key={name} type="button" className="q-button" data-testid={`time-${name}`} aria-label={t(name)} onClick={() => turn(by)}>
          <Sign name={name} />
        </button>
      ))}
      <span className="q-time-span" aria-live="polite" data-testid="time-span">
        {t('span', { from: dayName(scale.from, reader), to: dayName(scale.to - 1, reader) })}{' '}
        <small className="q-zone" title={clock.zone} data-testid="time-zone">
          {clock.name}
        </small>
      </span>
      <Switch
        label={t('zoom')}
        choices={zoomNames.map((key) => ({ key, name: t(key) }))}
        chosen={scale.zoom}
        onChoose={(zoom) => show({ zoom })}
        handle="zoom"
      />
    </div>
  );
}

/** Query parameters for the visible days and the zoom. */
const queryKeys = { day: 'day', zoom: 'zoom' } as const;

interface ShownTime {
  readonly scale: TimeScale;
  readonly day: Day;
  readonly today: Day;
  readonly show: (next: { readonly day?: Day; readonly zoom?: Zoom }) => void;
  /** Moves the visible days by a number of days. */
  readonly turn: (by: number) => void;
}

/**
 * Returns the visible days of a timeline, as stored in the page's query, and functions to change them. `zone` is the time zone, by default
 * that of the user.
 */
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
