import type { ReactNode } from 'react';
import { Sign } from '../../../console/extend.ts';
import { isTooMuch, type Measure } from '../both/load.ts';
import { texts } from './planning/texts.ts';
import './loadBars.css';

interface LoadBarsProps {
  readonly load: readonly Measure[];
  /** Whether the used share is also shown in percent. */
  readonly hasPercent?: boolean;
}

/** Bars for pallets, weight and volume of a load against the limits of its car. An icon marks each exceeded limit. */
export function LoadBars({ load, hasPercent = false }: LoadBarsProps): ReactNode {
  const { t } = texts.useT();
  return (
    <div className="p-load" data-testid="load">
      {load.map((measure) => {
        const { name, used, most } = measure;
        const isOver = isTooMuch(measure);
        const unit = t(`${name}Unit`);
        const percent = hasPercent && most ? ` · ${Math.round((used / most) * 100)}%` : '';
        const label = most === undefined ? t('used', { used, unit }) : t('usedOf', { used, most, unit }) + percent;
        return (
          <div key={name} className="p-load-line" data-over={isOver || undefined} data-testid={`load-${name}`}>
            <span>{t(name)}</span>
            <progress aria-label={`${t(name)} ${label}`} value={most ? Math.min(1, used / most) : 0} max={1} />
            <span className="p-load-figure">
              {isOver && <Sign name="warning" />}
              {label}
            </span>
          </div>
        );
      })}
    </div>
  );
}
