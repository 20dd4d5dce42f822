import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../../../console/extend.ts';
import { joiners } from '../../../../contract/text.ts';
import { texts } from './texts.ts';
import { drawStops, milesBetween, type Waypoint } from './waypoints.ts';

const paper = { width: 560, height: 320, edge: 46 } as const;

/** The route of a trip as lines between numbered dots. No map is loaded from anywhere. */
export function StopMap({ points }: { readonly points: readonly Waypoint[] }): ReactNode {
  const text = useText(texts);
  const language = useLanguage();
  const known = points.flatMap((point) => (point.spot ? [{ ...point, spot: point.spot }] : []));
  const unknown = points.filter(({ spot }) => !spot);
  const [first, ...rest] = known;
  if (!first || rest.length === 0) return <p className="p-soft">{text('noMap')}</p>;
  const { dots, scale } = drawStops(
    known.map(({ spot }) => spot),
    paper,
  );
  const miles = rest.reduce((all, { spot }, i) => all + milesBetween(known[i]?.spot ?? spot, spot), 0);
  const label = text('mapOf', { from: first.name, stops: rest.map(({ name }) => name).join(joiners[language]) });
  return (
    <figure className="p-map" data-testid="stop-map">
      <svg viewBox={`0 0 ${paper.width} ${paper.height}`} role="img" aria-label={label}>
        <polyline className="p-way" points={dots.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {known.map((point, i) => {
          const { x = 0, y = 0 } = dots[i] ?? {};
          return (
            <g key={point.id} className="p-dot" data-start={i === 0 || undefined} data-testid="map-dot">
              <circle cx={x} cy={y} r={12} />
              <text x={x} y={y + 4}>
                {point.sign}
              </text>
              {known[i - 1]?.name !== point.name && (
                <text className="p-dot-name" x={x} y={y + (y > paper.height - 60 ? -18 : 27)}>
                  {point.name}
                </text>
              )}
            </g>
          );
        })}
        <path className="p-scale" d={`M14 ${paper.height - 12}v4h${scale.px}v-4`} />
        <text className="p-scale-words" x={18} y={paper.height - 14}>
          {text('miles', { n: scale.miles })}
        </text>
      </svg>
      <figcaption className="p-soft">
        {text('straight', { n: Math.round(miles) })} · {text('about')}
        {unknown.length > 0 &&
          ` ${text('unknown', { stops: unknown.map(({ name }) => name).join(joiners[language]) })}`}
      </figcaption>
    </figure>
  );
}
