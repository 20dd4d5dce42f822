import { useKeys } from '@refinedev/core';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import { listKey } from '../../blockQuery.ts';

/** A record that is shown in another place before the server has said so. */
export interface Move {
  readonly record: WireRecord;
  readonly from: string;
  readonly to: string;
  /** It is done; the places are being read again. */
  readonly isDone: boolean;
}

/**
 * Records on their way: each is shown where it goes at once, and is back where it was when that comes to nothing. Once it
 * is done it stays there until the places have been read again.
 */
export function useMoves(resource: Resource) {
  const { keys } = useKeys();
  const [moves, setMoves] = useState<ReadonlyMap<string, Move>>(new Map());
  const queries = useQueryClient();
  const queryKey = listKey(keys, resource).get();
  const isReading = useIsFetching({ queryKey }) > 0;
  const isOver = !isReading && [...moves.values()].some(({ isDone }) => isDone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever it may be over
  useEffect(() => {
    // What is rendered hears of a reading a little late.
    const isSettled = isOver && queries.isFetching({ queryKey }) === 0;
    if (isSettled) setMoves((now) => new Map([...now].filter(([, { isDone }]) => !isDone)));
  }, [isOver, moves]);

  const track = async (of: Omit<Move, 'isDone'>, work: () => Promise<boolean>): Promise<boolean> => {
    const { record } = of;
    const move: Move = { ...of, isDone: false };
    setMoves((now) => new Map(now).set(record.id, move));
    const isDone = await work().catch((error: unknown) => {
      setMoves((now) => without(now, record.id));
      throw error;
    });
    setMoves((now) => (isDone ? new Map(now).set(record.id, { ...move, isDone }) : without(now, record.id)));
    return isDone;
  };
  return { moves, track };
}

function without(moves: ReadonlyMap<string, Move>, id: string): ReadonlyMap<string, Move> {
  return new Map([...moves].filter(([other]) => other !== id));
}
