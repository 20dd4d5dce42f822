import type { ReactNode } from 'react';
import { Sign, useText } from '../../../../console/extend.ts';
import { isTooMuch, type Measure } from '../load.ts';
import { words } from '../planning/words.ts';
import './loadBars.css';

interface LoadBarsProps {
  readonly load: readonly Measure[];
  /** How full it is in percent is said as well. */
  readonly hasPercent?: boolean;
}

/** Pallets, weight and volume of a load against the room of its car. Too much is said with a sign, and in words for who does not see it. */
export function LoadBars({ load, hasPercent = false }: LoadBarsProps): ReactNode {
  const text = useText(words);
  return (
    <div className="p-load" data-testid="load">
      {load.map((measure) => {
        const { name, used, most } = measure;
        const isOver = isTooMuch(measure);
        const unit = text(`${name}Unit`);
        const percent = hasPercent && most ? ` · ${Math.round((used / most) * 100)}%` : '';
        const said = most === undefined ? text('used', { used, unit }) : text('usedOf', { used, most, unit }) + percent;
        return (
          <div key={name} className="p-load-line" data-over={isOver || undefined} data-testid={`load-${name}`}>
            <span>{text(name)}</span>
            <progress aria-label={`${text(name)} ${said}`} value={most ? Math.min(1, used / most) : 0} max={1} />
            <span className="p-load-figure">
              {isOver && <Sign name="warning" />}
              {said}
            </span>
          </div>
        );
      })}
    </div>
  );
}
