import { type ReactNode, useMemo } from 'react';
import { barsOf } from './bars.ts';
import { texts } from './labelTexts.ts';
import './labels.css';

/** Draws `value` as a barcode with `text` below it, or shows why `value` cannot be drawn. */
export function CodeFigure({ value, text }: { value: string; text: string }): ReactNode {
  const { t } = texts.useT();
  const bars = useMemo(() => barsOf(value), [value]);
  if (!bars) return <p className="q-label-fault">{value === '' ? t('noCode') : t('badCode', { value })}</p>;
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
