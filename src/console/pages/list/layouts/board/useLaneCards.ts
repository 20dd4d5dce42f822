import { type RefObject, useMemo } from 'react';
import type { WireRecord } from '../../../../../contract/record.ts';
import { useEntries } from '../useEntries.ts';
import type { BoardParts } from './boardParts.ts';
import { cardFields, cardHeight } from './cardFields.ts';
import { type Lane, laneCondition } from './lanes.ts';

interface LaneOfBoard extends Pick<BoardParts, 'list' | 'field' | 'moves' | 'seen'> {
  readonly lane: Lane;
  readonly box: RefObject<HTMLElement | null>;
}

/** One place of a lane: a card, one that is going elsewhere, or one that is not here yet. */
export interface LaneSlot {
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
