import type { ReactNode } from 'react';
import { useSay } from '../texts/useSay.ts';
import type { Lane, TimeLoad } from './lane.ts';
import type { Shadow } from './TimeLane.tsx';
import { spanWords } from './timeNames.ts';
import { useWord } from './words/useWord.ts';

interface TimeCaptionProps {
  readonly load: TimeLoad;
  readonly shadow: Shadow | undefined;
  readonly lanes: readonly Lane[];
}

/** Beside the pointer: what is carried, where it would come to, and what is thought of it. */
export function TimeCaption({ load, shadow, lanes }: TimeCaptionProps): ReactNode {
  const word = useWord();
  const { language } = useSay();
  if (!shadow) return load.name;
  const lane = lanes.find(({ id }) => id === shadow.laneId)?.title ?? '';
  const span = word('span', spanWords(shadow.from, shadow.from + shadow.length, language));
  const { verdict } = shadow;
  return (
    <>
      <span className="q-time-line">{load.name}</span>
      <span className="q-time-line q-time-soft">{word('over', { lane, span })}</span>
      {verdict && (
        <span className="q-time-line q-time-verdict" data-good={verdict.isGood}>
          {verdict.isGood ? '⚠' : '⛔'} {verdict.words}
        </span>
      )}
    </>
  );
}
