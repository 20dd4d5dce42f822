import { type ReactNode, useMemo } from 'react';
import { barsOf } from './barsOf.ts';
import { useWord } from './words/useWord.ts';
import './labels.css';

/** The bars, or why there are none. */
export function CodeFigure({ value, text }: { value: string; text: string }): ReactNode {
  const word = useWord();
  const bars = useMemo(() => barsOf(value), [value]);
  if (!bars) return <p className="q-label-fault">{value === '' ? word('noCode') : word('badCode', { value })}</p>;
  return (
    <figure className="q-label-code">
      <svg
        viewBox={`0 0 ${bars.width} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        role="img"
        aria-label={value}
        data-code={value}
      >
        <path d={bars.path} fill="#000" />
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}
