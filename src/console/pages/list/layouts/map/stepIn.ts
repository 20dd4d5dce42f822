import type { Block, Placed } from './planOf.ts';

/** Where a key leads from a place of a block: to the next one that way, or to either end of its slots. */
export function stepIn(block: Block, { x, y }: Placed, key: string): Placed | undefined {
  const places = block.aisles.flatMap((aisle) => aisle.places);
  const [row, column] = [places.filter((place) => place.y === y), places.filter((place) => place.x === x)];
  const byX = (wanted: (place: Placed) => boolean): Placed[] => row.filter(wanted).toSorted((a, b) => a.x - b.x);
  const byY = (wanted: (place: Placed) => boolean): Placed[] => column.filter(wanted).toSorted((a, b) => a.y - b.y);
  const steps: Readonly<Record<string, () => Placed | undefined>> = {
    ArrowRight: () => byX((place) => place.x > x)[0],
    ArrowLeft: () => byX((place) => place.x < x).at(-1),
    ArrowDown: () => byY((place) => place.y > y)[0],
    ArrowUp: () => byY((place) => place.y < y).at(-1),
    Home: () => byX(() => true)[0],
    End: () => byX(() => true).at(-1),
  };
  return Object.hasOwn(steps, key) ? steps[key]?.() : undefined;
}
