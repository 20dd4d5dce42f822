import type { CSSProperties } from 'react';
import type { ColumnPlace } from './columnPlaces.ts';

/** Keeps a pinned cell at its edge; `lead` is the width of what is pinned before the columns, in px. */
export function pinStyle(place: ColumnPlace | undefined, lead: number): CSSProperties | undefined {
  if (place?.pin === 'left') return { left: place.offset + lead };
  if (place?.pin === 'right') return { right: place.offset };
  return undefined;
}
