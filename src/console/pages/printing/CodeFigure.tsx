import JsBarcode from 'jsbarcode';
import { type ReactNode, useMemo } from 'react';
import { useWord } from './labelTexts.ts';
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

/** Bars to be drawn: a path of dark areas, 1 high, in modules, and how many of these the whole is wide. */
export interface Bars {
  readonly path: string;
  readonly width: number;
}

/** Light modules that a scanner needs on both sides. */
const quiet = 10;

/** What is looked for in a keyboard, and nothing else: beyond it the library has signs of its own, which no person means. */
const drawable = /^[\x20-\x7e]{1,80}$/;

/** A text as Code 128 (ISO/IEC 15417), with its quiet zones; undefined for one that it has no signs for. */
export function barsOf(text: string): Bars | undefined {
  if (!drawable.test(text)) return undefined;
  const drawn: { encodings?: readonly { readonly data: string }[] } = {};
  JsBarcode(drawn, text, { format: 'CODE128' });
  const modules = drawn.encodings?.map(({ data }) => data).join('') ?? '';
  const path = [...modules.matchAll(/1+/g)]
    .map(({ 0: { length }, index }) => `M${index + quiet} 0h${length}v1h-${length}z`)
    .join('');
  return { path, width: modules.length + 2 * quiet };
}
