import type { ReactNode } from 'react';
import { Sign } from '../../fields/faces/Sign.tsx';
import { useSay } from '../texts/useSay.ts';
import type { Lane, TimeLoad } from './lane.ts';
import type { Shadow } from './TimeLane.tsx';
import { spanWords } from './timeNames.ts';
import type { TimeScale } from './timeScale.ts';
import { useWord } from './words/useWord.ts';

interface TimeCaptionProps {
  readonly load: TimeLoad;
  readonly shadow: Shadow | undefined;
  readonly lanes: readonly Lane[];
  readonly scale: TimeScale;
}

/** Beside the pointer: what is carried, where it would come to, and what is thought of it. */
export function TimeCaption({ load, shadow, lanes, scale: { zone } }: TimeCaptionProps): ReactNode {
  const word = useWord();
  const { language } = useSay();
  if (!shadow) return load.name;
  const lane = lanes.find(({ id }) => id === shadow.laneId)?.title ?? '';
  const { verdict, from, length } = shadow;
  const span = word('span', spanWords({ from, to: from + length }, { language, zone }));
  return (
    <>
      <span className="q-time-line">{load.name}</span>
      <span className="q-time-line q-time-soft">{word('over', { lane, span })}</span>
      {verdict && (
        <span className="q-time-line q-time-verdict" data-good={verdict.isGood}>
          <Sign name={verdict.isGood ? 'warning' : 'stop'} /> {verdict.words}
        </span>
      )}
    </>
  );
}
