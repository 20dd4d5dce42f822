import { memo, type ReactNode } from 'react';
import { Sign } from '../../fields/widgets/Sign.tsx';
import { useT } from '../texts/i18n.ts';
import {
  type LaidLane,
  type Lane,
  laneGap,
  rowHeight,
  type TimeLoad,
  type TimeLocation,
  type Verdict,
} from './lanes.ts';
import { type BarHands, TimeBar } from './TimeBar.tsx';
import { useWord } from './texts.ts';
import { spanTexts, type TimeScale } from './timeScale.ts';

/** What would come here. */
export interface Shadow extends TimeLocation {
  readonly length: number;
  readonly verdict: Verdict | undefined;
}

interface TimeLaneProps {
  readonly laid: LaidLane;
  readonly scale: TimeScale;
  readonly hands: BarHands;
  /** What of the time is drawn, in px. */
  readonly left: number;
  readonly right: number;
  readonly stopId: string | undefined;
  readonly liftedId: string | undefined;
  readonly shadow: Shadow | undefined;
}

/** A lane: what it is called, and its bars along the time. */
export const TimeLane = memo(function TimeLane({ laid, scale, hands, ...props }: TimeLaneProps): ReactNode {
  const { left, right, stopId, liftedId, shadow } = props;
  const { lane, top, height, conflicts } = laid;
  const word = useWord();
  const seen = laid.bars.filter(
    ({ bar }) =>
      bar.id === stopId || bar.id === liftedId || (scale.xOf(bar.to) >= left && scale.xOf(bar.from) <= right),
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
            <Sign name="warning" /> {word('conflictsIn', { n: conflicts })}
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

/** Beside the pointer: what is carried, where it would come to, and what is thought of it. */
export function TimeCaption({ load, shadow, lanes, scale: { zone } }: TimeCaptionProps): ReactNode {
  const word = useWord();
  const { language } = useT();
  if (!shadow) return load.name;
  const lane = lanes.find(({ id }) => id === shadow.laneId)?.title ?? '';
  const { verdict, from, length } = shadow;
  const span = word('span', spanTexts({ from, to: from + length }, { language, zone }));
  return (
    <>
      <span className="q-time-line">{load.name}</span>
      <span className="q-time-line q-time-soft">{word('over', { lane, span })}</span>
      {verdict && (
        <span className="q-time-line q-time-verdict" data-good={verdict.isGood}>
          <Sign name={verdict.isGood ? 'warning' : 'stop'} /> {verdict.texts}
        </span>
      )}
    </>
  );
}
