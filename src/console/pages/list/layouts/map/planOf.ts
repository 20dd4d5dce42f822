import type { Plan } from '../../../../../contract/lists.ts';
import type { WireRecord } from '../../../../../contract/wire.ts';

/** A record with its position: `x` is the index of its column in the block, `y` the index of its slot from the top of the block. */
export interface Placed {
  readonly record: WireRecord;
  readonly x: number;
  readonly y: number;
}

/** One row of a block, with one or more slots per level. */
export interface Aisle {
  readonly name: string;
  /** Index of the aisle's first slot, from the top of the block. */
  readonly from: number;
  readonly slots: number;
  readonly locations: readonly Placed[];
}

export interface Block {
  /** Name of the building and zone; empty if the records have none. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly aisles: readonly Aisle[];
}

export interface LocationPlan {
  readonly blocks: readonly Block[];
  /** Records without a row or column. */
  readonly elsewhere: readonly WireRecord[];
}

/** Natural order: A2 before A10. */
const natural = new Intl.Collator('en', { numeric: true }).compare;

/** Arranges records in the blocks of a map: rows and columns in natural order, highest level on top. */
export function planOf(records: readonly WireRecord[], plan: Plan): LocationPlan {
  const isPlaced = (record: WireRecord): boolean => textIn(record, plan.row) !== '' && textIn(record, plan.column) !== '';
  const zones = Map.groupBy(records.filter(isPlaced), (record) => blockNameOf(record, plan));
  const names = [...zones.keys()].toSorted(natural);
  return {
    // The block of records without building and zone comes last.
    blocks: [...names.filter((name) => name !== ''), ...names.filter((name) => name === '')].map((name) =>
      blockOf(name, zones.get(name) ?? [], plan),
    ),
    elsewhere: records.filter((record) => !isPlaced(record)),
  };
}

/** Returns the title of a block: its building and zone. */
function blockNameOf(record: WireRecord, { site, zone }: Plan): string {
  const building = site === undefined ? '' : textIn(record, `${site}Label`);
  return [building, textIn(record, zone)].filter((name) => name !== '').join(' · ');
}

function blockOf(name: string, records: readonly WireRecord[], plan: Plan): Block {
  const columns = [...new Set(records.map((record) => textIn(record, plan.column)))].toSorted(natural);
  const at = new Map(columns.map((column, x) => [column, x]));
  const rows = Map.groupBy(records, (record) => textIn(record, plan.row));
  let from = 0;
  const aisles = [...rows.keys()].toSorted(natural).map((row): Aisle => {
    const aisle = aisleOf(rows.get(row) ?? [], plan, { from, at });
    from += aisle.slots;
    return { name: row, from: from - aisle.slots, ...aisle };
  });
  return { name, columns, aisles };
}

interface Beside {
  readonly from: number;
  readonly at: ReadonlyMap<string, number>;
}

/** Returns the slots of an aisle and its placed records. A level has as many slots as its fullest column has records, usually one. */
function aisleOf(records: readonly WireRecord[], plan: Plan, { from, at }: Beside): Pick<Aisle, 'slots' | 'locations'> {
  const levels = Map.groupBy(records, (record) => textIn(record, plan.level));
  let slots = 0;
  const locations = [...levels.keys()]
    .toSorted((a, b) => natural(b, a))
    .flatMap((level) => {
      const here = new Map<number, number>();
      const first = slots;
      const placed = (levels.get(level) ?? []).map((record): Placed => {
        const x = at.get(textIn(record, plan.column)) ?? 0;
        const beside = here.get(x) ?? 0;
        here.set(x, beside + 1);
        return { record, x, y: from + first + beside };
      });
      slots += Math.max(...here.values());
      return placed;
    });
  return { slots, locations };
}

function textIn(record: WireRecord, name: string | undefined): string {
  return name === undefined ? '' : String(record[name] ?? '');
}

/** Sizes in px, as in `map.css`; `column` is the least width of a column. Fixed sizes allow rendering only the visible part. */
export const sizes = { slot: 20, aisleGap: 8, column: 40, heads: 62, blockGap: 12 } as const;

/** Returns the offset of an aisle from the first one in its block, in px. */
export function topOf(block: Block, index: number): number {
  return (block.aisles[index]?.from ?? 0) * sizes.slot + index * sizes.aisleGap;
}

export function heightOf({ slots }: Pick<Aisle, 'slots'>): number {
  return slots * sizes.slot;
}

/** Returns the height of a block in px, including headers and the gap below. */
export function blockHeight({ aisles }: Block): number {
  const slots = aisles.reduce((sum, aisle) => sum + aisle.slots, 0);
  return sizes.heads + slots * sizes.slot + aisles.length * sizes.aisleGap + sizes.blockGap;
}

/**
 * Returns the location that a key leads to: the next one in the direction of an arrow key, or the first or last one of the row. Undefined
 * if there is none.
 */
export function stepIn(block: Block, { x, y }: Placed, key: string): Placed | undefined {
  const locations = block.aisles.flatMap((aisle) => aisle.locations);
  const [row, column] = [locations.filter((location) => location.y === y), locations.filter((location) => location.x === x)];
  const byX = (fits: (location: Placed) => boolean): Placed[] => row.filter(fits).toSorted((a, b) => a.x - b.x);
  const byY = (fits: (location: Placed) => boolean): Placed[] => column.filter(fits).toSorted((a, b) => a.y - b.y);
  const steps: Readonly<Record<string, () => Placed | undefined>> = {
    ArrowRight: () => byX((location) => location.x > x)[0],
    ArrowLeft: () => byX((location) => location.x < x).at(-1),
    ArrowDown: () => byY((location) => location.y > y)[0],
    ArrowUp: () => byY((location) => location.y < y).at(-1),
    Home: () => byX(() => true)[0],
    End: () => byX(() => true).at(-1),
  };
  return Object.hasOwn(steps, key) ? steps[key]?.() : undefined;
}
