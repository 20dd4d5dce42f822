import { type KeyboardEvent, type RefObject, useMemo } from 'react';
import { displayFields, type WireRecord } from '../../../../../contract/record.ts';
import type { Field, Resource } from '../../../../../contract/resource.ts';
import { listField } from '../../../records/resource.ts';
import type { SeenVersions } from '../../../records/useMarks.ts';
import type { List } from '../../useList.ts';
import type { Carry } from '../carry.tsx';
import { useEntries } from '../entries.tsx';
import type { Move } from '../moves.tsx';
import { type Lane, laneCondition } from './lanes.ts';

/** What every lane of a board is handed. */
export interface BoardParts {
  readonly list: List;
  readonly field: Field;
  readonly press: Carry<WireRecord>['press'];
  /** A key was pressed on a card. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>, record: WireRecord) => void;
  /** The record that is being carried. */
  readonly lifted: string | undefined;
  /** Cards that are on their way to another lane, by id. */
  readonly moves: ReadonlyMap<string, Move>;
  /** A card that somebody else puts into another lane is marked there. */
  readonly seen: SeenVersions;
  /** Id of the element that says what the keyboard can do. */
  readonly hintId: string;
}

interface LaneOfBoard extends Pick<BoardParts, 'list' | 'field' | 'moves' | 'seen'> {
  readonly lane: Lane;
  readonly box: RefObject<HTMLElement | null>;
}

/** One place of a lane: a card, one that is going elsewhere, or one that is not here yet. */
interface LaneSlot {
  readonly index: number;
  readonly record: WireRecord | undefined;
  readonly isGone: boolean;
}

/** What a lane holds: its records as the server has them, and above them those that are on their way here. */
export function useLaneCards({ list, field, moves, seen, lane, box }: LaneOfBoard) {
  const { resource, query } = list;
  const fields = useMemo(() => cardFields(resource, field.name), [resource, field.name]);
  const height = cardHeight(fields);
  const filters = { ...query.filters, [field.name]: laneCondition(lane) };
  const rows = useEntries({
    ...{ resource, query: { ...query, filters }, box, seen, rowHeight: height },
    name: `lane ${field.name} ${lane.key}`,
  });
  const under = [...moves.values()];
  const arrivals = under.filter(({ to, record }) => to === lane.key && !rows.loaded.has(record.id));
  const leaving = under.filter(({ from, isDone }) => from === lane.key && !isDone);
  const fresh = arrivals.filter(({ isDone }) => !isDone);
  const slots = Array.from({ length: rows.window.to - rows.window.from }, (_, i): LaneSlot => {
    const index = rows.window.from + i;
    const record = rows.rowAt(index);
    return { index, record, isGone: record !== undefined && (moves.get(record.id)?.to ?? lane.key) !== lane.key };
  });
  const staying = slots.find(({ record, isGone }) => record && !isGone)?.record;
  return {
    rows,
    fields,
    height,
    slots,
    arrivals: arrivals.map(({ record }) => record),
    /** The card that Tab comes to. */
    stop: (arrivals[0]?.record ?? staying)?.id,
    /** Undefined while it is not known. */
    count: rows.total === undefined ? undefined : Math.max(0, rows.total - leaving.length + fresh.length),
  };
}

/** So many fields a card shows below its name. */
const mostFields = 4;

/** Room of a card in px: its padding and the gap below it, the name, and each field. */
const heights = { frame: 24, name: 22, field: 22 } as const;

/**
 * What a card shows besides what the record is called, in any language, and the lane that it is in: the first columns of
 * the list.
 */
export function cardFields(resource: Resource, lane: string): readonly Field[] {
  const said = new Set([lane, ...Object.values(resource.display).flatMap(displayFields)]);
  const others = resource.list.columns.filter(({ field }) => !said.has(field));
  return others.flatMap(({ field }) => listField(resource, field) ?? []).slice(0, mostFields);
}

/** All cards of a board are of one height, so that only those in sight have to be there. */
function cardHeight(fields: readonly Field[]): number {
  return heights.frame + heights.name + fields.length * heights.field;
}
