import { type KeyboardEvent, memo, type PointerEvent, type ReactNode } from 'react';
import { joiners } from '../../contract/text.ts';
import { Sign } from '../../fields/widgets/Sign.tsx';
import { useT } from '../texts/i18n.ts';
import { type Bar, type PlacedBar, rowHeight } from './lanes.ts';
import { useWord } from './texts.ts';
import { clockTime, spanTexts, type TimeScale } from './timeScale.ts';

/** What every bar is handed, all the same ones as long as the line lives. */
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
  /** The one that the Tab key leads to. */
  readonly isStop: boolean;
  readonly isLifted: boolean;
}

/** Narrower ones could not be taken hold of; in px. */
const leastWidth = 22;
/** Narrower ones have room for a code of a place if nothing is wasted. */
const narrowWidth = 64;
/** So wide it has to be for the time of its beginning. */
const timeWidth = 120;

/** Something that takes its time, in the colour of its state; what is in its way is said by a sign and in words. */
export const TimeBar = memo(function TimeBar(props: TimeBarProps): ReactNode {
  const { placed, lane, scale, hands, isStop, isLifted } = props;
  const { bar, conflicts } = placed;
  const { language } = useT();
  const reader = { language, zone: scale.zone };
  const word = useWord();
  const left = Math.max(0, scale.xOf(bar.from));
  const width = Math.max(leastWidth, Math.min(scale.width, scale.xOf(bar.to)) - left - 1);
  const clash = conflicts.length > 0 ? word('conflictWith', { with: conflicts.join(joiners[language]) }) : undefined;
  const span = word('span', spanTexts(bar, reader));
  const said = [word('barIn', { title: bar.title, lane, span }), bar.state, bar.note, clash]
    .filter(Boolean)
    .join(' · ');
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
      data-look={look(bar, isLifted)}
      data-narrow={width < narrowWidth || undefined}
      aria-busy={bar.isBusy ?? false}
      // What is seen stands in the name as it is seen: who speaks to the page says that.
      aria-label={said.includes(seen) ? said : `${seen} · ${said}`}
      aria-describedby={hands.hintId}
      title={said}
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

function look(bar: Bar, isLifted: boolean): string | undefined {
  if (isLifted) return 'lifted';
  if (bar.isBusy) return 'busy';
  return bar.fixed === undefined ? 'free' : undefined;
}

/** How full it is, as a line at its foot. */
function Fill({ of }: { readonly of: number }): ReactNode {
  return (
    <span className="q-bar-fill" data-over={of > 1 || undefined} aria-hidden="true">
      <span style={{ width: `${Math.min(100, of * 100)}%` }} />
    </span>
  );
}
