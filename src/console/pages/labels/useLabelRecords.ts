import { useQuery } from '@tanstack/react-query';
import type { WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { HwError } from '../../client/hwError.ts';
import { useHouse } from '../../house.ts';
import { createCalls } from '../../providers/calls.ts';
import { countOf, type Target } from '../doing/doingBody.ts';
import { readRecords } from '../printing/readRecords.ts';
import { mostRecords } from './labelRun.ts';

/** A record that is here already, by its id. */
export type RecordOf = (id: string) => WireRecord | undefined;

interface LabelRecords {
  /** Undefined while they are on their way. */
  readonly records: readonly WireRecord[] | undefined;
  /** How many were meant. */
  readonly total: number;
  readonly error: HwError | undefined;
  readonly refetch: () => void;
}

/** The records whose labels are to be printed: those that are here, so that it works without a connection, else read anew. */
export function useLabelRecords({ name }: Resource, target: Target, recordOf: RecordOf): LabelRecords {
  const { client, resources } = useHouse();
  const here = recordsHere(target, recordOf);
  const { data, error, refetch } = useQuery<readonly WireRecord[], HwError>({
    queryKey: ['printed labels', name, target],
    queryFn: () => readRecords(createCalls({ client, resources }), name, { target, most: mostRecords }),
    enabled: here === undefined,
    // As they are now: what is stuck on a thing stays there.
    staleTime: 0,
    gcTime: 0,
  });
  return { records: here ?? data, total: countOf(target), error: error ?? undefined, refetch: () => void refetch() };
}

function recordsHere(target: Target, recordOf: RecordOf): readonly WireRecord[] | undefined {
  if (target === 'page') return [];
  if ('record' in target) return [target.record];
  if (!('ids' in target)) return undefined;
  const wanted = target.ids.slice(0, mostRecords).map(recordOf);
  return wanted.every((record) => record !== undefined) ? wanted : undefined;
}
