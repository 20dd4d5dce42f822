import { type ReactNode, useMemo } from 'react';
import { useFound, useLanguage } from '../../../../console/extend.ts';
import { joiners } from '../../../../contract/wire.ts';
import { locationOfZip, type Spot } from '../../both/locations.ts';
import { type Delivery, destinationOf, type Trip } from '../trip.ts';
import { texts } from './texts.ts';

/** A place on the route; without coordinates it cannot be drawn. */
export interface Waypoint {
  readonly id: string;
  /** The text in the dot of this place on the map. */
  readonly sign: string;
  readonly name: string;
  readonly spot: Spot | undefined;
}

const locationFields = ['repositoryCode', 'zipCode', 'country'];

/** Returns the start and the stops of a trip with their locations, from ZIP codes and, for the start, the coordinates of the terminal. */
export function useWaypoints(
  trip: Pick<Trip, 'repositoryId' | 'repositoryIdLabel' | 'quayId' | 'quayIdLabel'>,
  stops: readonly Delivery[],
  start: string,
): readonly Waypoint[] {
  const codes = useMemo(() => [...new Set(stops.flatMap(({ destCode }) => destCode ?? []))], [stops]);
  const warehouse = useListed('hwRepositoryConfig', trip.repositoryId);
  const quay = useListed('hwQuayConfig', trip.quayId);
  const { records: named } = useFound('hwRepositoryConfig', {
    filter: { repositoryCode: codes, fields: locationFields },
    pageSize: 100,
    isHeld: codes.length === 0,
  });
  return useMemo(() => {
    const from: Waypoint = {
      id: 'start',
      sign: start,
      name: warehouse?.repositoryCode ?? trip.quayIdLabel ?? trip.repositoryIdLabel ?? '',
      spot: spotOfQuay(quay) ?? spotOf(warehouse),
    };
    return [
      from,
      ...stops.map((stop, i) => ({
        id: stop.id,
        sign: String(i + 1),
        name: destinationOf(stop),
        spot: spotOf(stop) ?? spotOf(named?.find(({ repositoryCode }) => repositoryCode === stop.destCode)),
      })),
    ];
  }, [warehouse, quay, named, stops, start, trip.quayIdLabel, trip.repositoryIdLabel]);
}

/** Reads one record through its list endpoint, for users who may list but not open records. */
function useListed<N extends 'hwRepositoryConfig' | 'hwQuayConfig'>(resource: N, id: string | null) {
  const filter = useMemo(() => ({ id: id ?? '' }), [id]);
  return useFound(resource, { filter, pageSize: 1, isHeld: id === null }).records?.[0];
}

interface Addressed {
  readonly zipCode: string | null;
  readonly country: string | null;
}

function spotOf(address: Addressed | undefined): Spot | undefined {
  return address && (address.country ?? 'US') === 'US' ? locationOfZip(address.zipCode) : undefined;
}

function spotOfQuay(quay: { readonly latitude: string | null; readonly longitude: string | null } | undefined): Spot | undefined {
  if (!quay?.latitude || !quay.longitude) return undefined;
  return { latitude: Number(quay.latitude), longitude: Number(quay.longitude) };
}

const printDocument = { width: 560, height: 320, edge: 46 } as const;

/** Draws the route of a trip as lines between numbered dots. No map tiles are loaded. */
export function StopMap({ points }: { readonly points: readonly Waypoint[] }): ReactNode {
  const { t } = texts.useT();
  const language = useLanguage();
  const known = points.flatMap((point) => (point.spot ? [{ ...point, spot: point.spot }] : []));
  const unknown = points.filter(({ spot }) => !spot);
  const [first, ...rest] = known;
  if (!first || rest.length === 0) return <p className="p-soft">{t('noMap')}</p>;
  const { dots, scale } = drawStops(
    known.map(({ spot }) => spot),
    printDocument,
  );
  const miles = rest.reduce((all, { spot }, i) => all + milesBetween(known[i]?.spot ?? spot, spot), 0);
  const label = t('mapOf', { from: first.name, stops: rest.map(({ name }) => name).join(joiners[language]) });
  return (
    <figure className="p-map" data-testid="stop-map">
      <svg viewBox={`0 0 ${printDocument.width} ${printDocument.height}`} role="img" aria-label={label}>
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
                <text className="p-dot-name" x={x} y={y + (y > printDocument.height - 60 ? -18 : 27)}>
                  {point.name}
                </text>
              )}
            </g>
          );
        })}
        <path className="p-scale" d={`M14 ${printDocument.height - 12}v4h${scale.px}v-4`} />
        <text className="p-scale-text" x={18} y={printDocument.height - 14}>
          {t('miles', { n: scale.miles })}
        </text>
      </svg>
      <figcaption className="p-soft">
        {t('straight', { n: Math.round(miles) })} · {t('about')}
        {unknown.length > 0 && ` ${t('unknown', { stops: unknown.map(({ name }) => name).join(joiners[language]) })}`}
      </figcaption>
    </figure>
  );
}

/** A point of the drawing, in px. */
interface Dot {
  readonly x: number;
  readonly y: number;
}

interface Drawing {
  readonly dots: readonly Dot[];
  /** The length of the scale. */
  readonly scale: { readonly miles: number; readonly px: number };
}

interface PrintDocument {
  readonly width: number;
  readonly height: number;
  /** The free margin on every side. */
  readonly edge: number;
}

/** Miles of a degree of latitude. */
const milesPerDegree = 69.05;
/** The minimum span of the drawing in degrees, so that close stops are not enlarged too much. */
const leastSpan = 0.4;
/** Possible lengths of the scale, in miles. */
const lengths = [5, 10, 20, 50, 100, 200, 500, 1000];

/** Projects locations with north up, scaled to fit. Longitude is scaled by the cosine of the latitude. */
export function drawStops(spots: readonly Spot[], { width, height, edge }: PrintDocument): Drawing {
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const latitude = middle(spots.map((spot) => spot.latitude));
  const longitude = middle(spots.map((spot) => spot.longitude));
  const narrow = Math.cos((latitude * Math.PI) / 180);
  const far = spots.map((spot) => ({ x: (spot.longitude - longitude) * narrow, y: latitude - spot.latitude }));
  const span = (of: 'x' | 'y') => Math.max(leastSpan, 2 * Math.max(...far.map((one) => Math.abs(one[of]))));
  const pxPerDegree = Math.min((width - 2 * edge) / span('x'), (height - 2 * edge) / span('y'));
  const pxPerMile = pxPerDegree / milesPerDegree;
  const miles = lengths.findLast((length) => length * pxPerMile <= width / 4) ?? 5;
  return {
    dots: apart(far.map(({ x, y }) => ({ x: width / 2 + x * pxPerDegree, y: height / 2 + y * pxPerDegree }))),
    scale: { miles, px: miles * pxPerMile },
  };
}

/** The offset between dots at the same location, which are drawn side by side, in px. */
const beside = 26;

function apart(dots: readonly Dot[]): readonly Dot[] {
  const seen = new Map<string, number>();
  return dots.map(({ x, y }) => {
    const key = `${Math.round(x / beside)} ${Math.round(y / beside)}`;
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return { x: x + count * beside, y };
  });
}

/** Returns the great-circle distance between two locations in miles. */
export function milesBetween(a: Spot, b: Spot): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(rad(degrees) / 2) ** 2;
  const chord = half(b.latitude - a.latitude) + Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * half(b.longitude - a.longitude);
  return 2 * 3958.8 * Math.asin(Math.sqrt(chord));
}
