import { memo, type PointerEvent, type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Sign } from '../../fields/widgets/Sign.tsx';
import { useStable } from '../client/store.ts';
import { Ghost, Spoken } from '../pages/list/layouts/moves.tsx';
import { useT } from '../texts/i18n.ts';
import { readLocation, type TimeCarry, useTimeKeys } from './keys.ts';
import {
  aroundViewport,
  type Bar,
  type LaidLane,
  type Lane,
  laneGap,
  lanesBetween,
  layLanes,
  rowHeight,
  type TimeLoad,
  type TimeLocation,
  useBarFocus,
  useBoxViewport,
  type Verdict,
} from './lanes.ts';
import { type BarHands, TimeBar } from './TimeBar.tsx';
import { texts } from './texts.ts';
import { clockTime, dayHead, spanTexts, type TimeScale } from './timeScale.ts';
import './timeLine.css';

interface TimeLineProps<W> {
  readonly label: string;
  /** Title above the lane names. */
  readonly laneTitle: string;
  readonly lanes: readonly Lane[];
  readonly bars: readonly Bar[];
  readonly scale: TimeScale;
  /** The result of `useTimeCarry` with the same scale. */
  readonly carry: TimeCarry<W>;
  /** Returns the caller's data for a dragged bar. The timeline adds the length of the bar and the point where it is held. */
  readonly workOf: (bar: Bar) => W;
  /** Checks a drop position. Returns undefined if there is nothing to report. */
  readonly judge: (load: TimeLoad<W>, location: TimeLocation) => Verdict | undefined;
  readonly onOpen: (bar: Bar) => void;
}

/** Width of the fixed lane names and height of the fixed header in px, as in `timeLine.css`. */
const headWidth = 184;
const headHeight = 44;
/** Minimum width in px that is reserved for a bar when bars are distributed over rows. */
const leastWidth = 26;
const hour = 3_600_000;

/**
 * A timeline of lanes with bars, of which only the visible part is rendered. Bars can be moved to another time and lane by mouse, touch or
 * keyboard; conflicts are marked.
 */
export function TimeLine<W>(props: TimeLineProps<W>): ReactNode {
  const { label, laneTitle, lanes, bars, scale, carry } = props;
  const box = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const { t } = texts.useT();
  const now = useNow();
  const laid = useMemo(() => layLanes(lanes, bars, leastWidth / pxPerMs(scale)), [lanes, bars, scale]);
  const { hands, spoken, focus, shadow } = useHands(props, { box, laid, hintId });
  const around = aroundViewport(useBoxViewport(box));
  const shown = lanesBetween(laid, around.top, around.bottom);
  const stop = stopOf(laid, shown, { focused: focus.focused, left: around.left, scale });
  const drawn = stop && !shown.includes(stop.lane) ? [...shown, stop.lane] : shown;
  const liftedId = carry.carried?.thing.barId;
  const last = laid.at(-1);
  return (
    <div className="q-time" data-testid="time-line" data-carrying={carry.carried?.by}>
      <Spoken hintId={hintId} hint={t('keys')} spoken={spoken} />
      {/* biome-ignore lint/a11y/useSemanticElements: the lanes of a timeline are not form fields */}
      <div
        ref={box}
        className="q-time-box"
        data-edge
        role="group"
        aria-label={label}
        // Without a focusable bar, the container itself can be focused and scrolled by keyboard.
        tabIndex={stop ? undefined : 0}
        onBlur={(event) => focus.onBlur(event.relatedTarget)}
      >
        <TimeRuler scale={scale} corner={laneTitle} today={now} />
        <div className="q-time-lanes" style={{ height: last ? last.top + last.height : 0, width: scale.width + headWidth }}>
          <TimeGround scale={scale} now={now} />
          {drawn.map((lane) => (
            <TimeLane
              key={lane.lane.id}
              laid={lane}
              {...{ scale, hands, left: around.left, right: around.right }}
              stopId={stop?.lane === lane ? stop.id : undefined}
              liftedId={lane.bars.some(({ bar }) => bar.id === liftedId) ? liftedId : undefined}
              shadow={shadow?.laneId === lane.lane.id ? shadow : undefined}
            />
          ))}
        </div>
      </div>
      {carry.carried?.by === 'pointer' && (
        <Ghost box={carry.ghost}>
          <TimeCaption load={carry.carried.thing} {...{ shadow, lanes, scale }} />
        </Ghost>
      )}
    </div>
  );
}

interface HandParts {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly laid: readonly LaidLane[];
  readonly hintId: string;
}

/** Returns the handlers of the bars for dragging, keys, opening and focus. */
function useHands<W>({ bars, scale, carry, workOf, judge, onOpen }: TimeLineProps<W>, { box, laid, hintId }: HandParts) {
  const focus = useBarFocus({ box, lanes: laid, scale, headWidth, headHeight });
  const loadOf = (bar: Bar, grip = 0): TimeLoad<W> => ({
    barId: bar.id,
    name: bar.title,
    length: bar.to - bar.from,
    grip,
    what: workOf(bar),
  });
  const goTo = (id: string) => {
    const bar = bars.find((one) => one.id === id);
    if (bar) focus.goTo(bar);
  };
  const { onKey, spoken } = useTimeKeys({ lanes: laid, scale, carry, loadOf, judge, goTo });
  const shadow = shadowOf(carry, judge);
  useReveal(carry.carried?.by === 'keys' ? shadow : undefined, focus.reveal);
  const onPress = useStable((event: PointerEvent, bar: Bar) => {
    if (bar.fixed !== undefined || bar.isBusy) return;
    const inside = (event.clientX - event.currentTarget.getBoundingClientRect().left) / pxPerMs(scale);
    carry.press(event, loadOf(bar, inside + Math.max(0, scale.from - bar.from)));
  });
  const open = useStable(onOpen);
  const { onFocus } = focus;
  const hands = useMemo<BarHands>(() => ({ onPress, onKey, onOpen: open, onFocus, hintId }), [onPress, onKey, open, onFocus, hintId]);
  return { hands, spoken, focus, shadow };
}

function pxPerMs({ xOf, from }: TimeScale): number {
  return xOf(from + hour) / hour;
}

function shadowOf<W>({ carried }: TimeCarry<W>, judge: TimeLineProps<W>['judge']): Shadow | undefined {
  if (carried?.over === undefined) return undefined;
  const location = readLocation(carried.over);
  return { ...location, length: carried.thing.length, verdict: judge(carried.thing, location) };
}

/** Scrolls to a bar that is moved by keyboard. */
function useReveal(shadow: Shadow | undefined, reveal: (location: TimeLocation) => void): void {
  const { laneId, from } = shadow ?? {};
  const show = useStable(reveal);
  useEffect(() => {
    if (laneId !== undefined && from !== undefined) show({ laneId, from });
  }, [laneId, from, show]);
}

interface StopCase {
  readonly focused: string | undefined;
  readonly left: number;
  readonly scale: TimeScale;
}

/** Returns the tab stop: the last focused bar, or the first visible one. */
function stopOf(laid: readonly LaidLane[], shown: readonly LaidLane[], { focused, left, scale }: StopCase) {
  const own = focused === undefined ? undefined : laid.find(({ bars }) => bars.some(({ bar }) => bar.id === focused));
  if (own && focused !== undefined) return { lane: own, id: focused };
  for (const lane of shown) {
    const first = lane.bars.find(({ bar }) => scale.xOf(bar.to) > left) ?? lane.bars[0];
    if (first) return { lane, id: first.bar.id };
  }
  return undefined;
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface TimeRulerProps {
  readonly scale: TimeScale;
  /** Title above the lane names. */
  readonly corner: string;
  readonly today: number;
}

/** Header with the days and, if there is room, the hours. */
function TimeRuler({ scale, corner, today }: TimeRulerProps): ReactNode {
  const { language } = useT();
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

/** Background with day lines, weekend shading and a line for the current time. */
function TimeGround({ scale, now }: { readonly scale: TimeScale; readonly now: number }): ReactNode {
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

/** Preview of a drop. */
interface Shadow extends TimeLocation {
  readonly length: number;
  readonly verdict: Verdict | undefined;
}

interface TimeLaneProps {
  readonly laid: LaidLane;
  readonly scale: TimeScale;
  readonly hands: BarHands;
  /** Horizontal range that is rendered, in px. */
  readonly left: number;
  readonly right: number;
  readonly stopId: string | undefined;
  readonly liftedId: string | undefined;
  readonly shadow: Shadow | undefined;
}

/** A lane with its title and its bars. */
const TimeLane = memo(function TimeLane({ laid, scale, hands, ...props }: TimeLaneProps): ReactNode {
  const { left, right, stopId, liftedId, shadow } = props;
  const { lane, top, height, conflicts } = laid;
  const { t } = texts.useT();
  const seen = laid.bars.filter(
    ({ bar }) => bar.id === stopId || bar.id === liftedId || (scale.xOf(bar.to) >= left && scale.xOf(bar.from) <= right),
  );
  return (
    <section
      className="q-time-lane"
      style={{ top, height }}
      aria-label={lane.title}
      data-testid="lane"
      data-lane={lane.id}
      data-shaded={laid.index % 2 === 1 || undefined}
    >
      <div className="q-lane-head">
        <strong>{lane.title}</strong>
        {lane.note && <small>{lane.note}</small>}
        {conflicts > 0 && (
          <small className="q-lane-clash">
            <Sign name="warning" /> {t('conflictsIn', { n: conflicts })}
          </small>
        )}
      </div>
      <div className="q-track" data-lane-track={lane.id} style={{ width: scale.width }}>
        {shadow && <ShadowBar {...{ shadow, scale, height }} />}
        {seen.map((placed) => (
          <TimeBar
            key={placed.bar.id}
            placed={placed}
            lane={lane.title}
            scale={scale}
            hands={hands}
            isStop={placed.bar.id === stopId}
            isLifted={placed.bar.id === liftedId}
          />
        ))}
      </div>
    </section>
  );
});

interface ShadowBarProps {
  readonly shadow: Shadow;
  readonly scale: TimeScale;
  readonly height: number;
}

function ShadowBar({ shadow, scale, height }: ShadowBarProps): ReactNode {
  const left = scale.xOf(shadow.from);
  const width = Math.max(rowHeight, scale.xOf(shadow.from + shadow.length) - left);
  const { verdict } = shadow;
  return (
    <span
      className="q-time-shadow"
      data-testid="time-shadow"
      data-good={verdict?.isGood ?? true}
      style={{ left, width, height: height - laneGap + 4 }}
    >
      {verdict && (
        <span className="q-time-why">
          <Sign name={verdict.isGood ? 'warning' : 'stop'} /> {verdict.texts}
        </span>
      )}
    </span>
  );
}

interface TimeCaptionProps {
  readonly load: TimeLoad;
  readonly shadow: Shadow | undefined;
  readonly lanes: readonly Lane[];
  readonly scale: TimeScale;
}

/** Label at the pointer with the dragged item, its drop position and the result of the check. */
function TimeCaption({ load, shadow, lanes, scale: { zone } }: TimeCaptionProps): ReactNode {
  const { t, language } = texts.useT();
  if (!shadow) return load.name;
  const lane = lanes.find(({ id }) => id === shadow.laneId)?.title ?? '';
  const { verdict, from, length } = shadow;
  const span = t('span', spanTexts({ from, to: from + length }, { language, zone }));
  return (
    <>
      <span className="q-time-line">{load.name}</span>
      <span className="q-time-line q-time-soft">{t('over', { lane, span })}</span>
      {verdict && (
        <span className="q-time-line q-time-verdict" data-good={verdict.isGood}>
          <Sign name={verdict.isGood ? 'warning' : 'stop'} /> {verdict.texts}
        </span>
      )}
    </>
  );
}
