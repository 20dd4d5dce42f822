import type { ReactNode } from 'react';
import { formatNumber } from '../../../../../fields/faces/formatNumber.ts';
import { useSay } from '../../../../texts/i18n.ts';
import { useWord } from '../words/useWord.ts';
import { type Fullness, fullnesses } from './fullness.ts';

/** What the looks of places mean, and how many there are of each. */
export function MapLegend({ counts }: { counts: ReadonlyMap<Fullness, number> }): ReactNode {
  const word = useWord();
  const { language } = useSay();
  return (
    <ul className="q-map-legend" aria-label={word('mapLegend')}>
      {fullnesses
        .filter((fullness) => fullness !== 'unknown' || counts.has(fullness))
        .map((fullness) => (
          <li key={fullness} data-testid={`map-count-${fullness}`} data-count={counts.get(fullness) ?? 0}>
            <span className="q-place" data-full={fullness} aria-hidden="true" />
            {word(fullness)} {formatNumber(counts.get(fullness) ?? 0, language)}
          </li>
        ))}
    </ul>
  );
}
