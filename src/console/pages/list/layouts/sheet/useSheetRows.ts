import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Page } from '../../../../../contract/query.ts';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';
import { lateLoads } from '../../../../../fields/faces/lateLoads.ts';
import type { HwError } from '../../../../client/hwError.ts';
import { afterPaint } from '../../../../client/rendering.ts';
import { useHouse } from '../../../../house.ts';
import { filterBody } from '../../../../providers/requests.ts';
import { usePlace } from '../../../../shell/layout/page.ts';
import { holdsText } from '../../../../shell/unsaved.ts';
import { crudFilters } from '../../crudFilters.ts';
import type { List } from '../../useList.ts';
import { askedFields } from './askedFields.ts';
import { readSheet, type SheetBegin, type SheetRead } from './readSheet.ts';

/** So long the code of inputs is waited for, in ms. */
const patience = 2_000;

/**
 * The records that the list asks about, read once: what others do meanwhile does not move the rows under whoever is writing
 * in them. `again`, and *Search* once more, read anew behind what is shown; what is read later than asked for is left out. A page that comes back from behind others has
 * what it had; other columns wait, too, until nothing is unsaved (`isWaiting`): what was read is told with the field that it was read for.
 */
export function useSheetRows(
  { resource, query, queryText, wishes }: Pick<List, 'resource' | 'query' | 'queryText' | 'wishes'>,
  field: Field,
) {
  const { client, unsaved } = useHouse();
  const { path } = usePlace();
  const [read, setRead] = useState<SheetRead>({ state: 'reading' });
  const [round, setRound] = useState(0);
  const held = useRef<Held>(undefined);
  const isTyped = useSyncExternalStore(unsaved.subscribe, () => holdsText(unsaved, path));
  const question = `${resource.calls.find} ${queryText}`;
  const turn = `${round} ${wishes}`;
  const columns = columnsOf(field).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question and the columns are their texts
  useEffect(() => {
    const { current } = held;
    const isAlike = current?.question === question && (current.columns === columns || isTyped);
    if (isAlike && current.turn === turn) return;
    if (!isAlike) held.current = undefined;
    const aborting = new AbortController();
    const { signal } = aborting;
    const fields = askedFields(resource, field);
    const body = { ...filterBody(crudFilters(query)), sorts: query.sorts, ...(fields && { fields }) };
    const ask = (pageNo: number, size: number) =>
      client.call<Page<WireRecord>>({
        ...{ method: 'POST', path: resource.calls.find ?? '', body, signal, isQuiet: !isAlike, isLong: true },
        headers: { pageNo: String(pageNo), pageSize: String(size) },
      });
    if (!isAlike) setRead({ state: 'reading' });
    const inputs = isAlike ? undefined : loadInputs();
    const begin = async (first: SheetBegin): Promise<void> => {
      if (isAlike || signal.aborted) return;
      setRead({ state: 'reading', first });
      await inputs;
      await new Promise<void>(afterPaint);
    };
    readSheet(ask, { field, begin }).then(
      (next) => {
        if (signal.aborted) return;
        // Too many by now, or not to be had: what is here stays, with what is written in it.
        if (!isAlike || next.state === 'read') setRead(next);
        held.current = { question, columns, turn };
      },
      (error: HwError) => signal.aborted || isAlike || setRead({ state: 'failed', error }),
    );
    return () => aborting.abort();
  }, [client, question, columns, turn, isTyped]);
  const isAlike = read.state === 'read' && columnsOf(read.field).join() === columns;
  return {
    read: isAlike ? { ...read, field } : read,
    isWaiting: read.state === 'read' && !isAlike,
    again: useCallback(() => setRound((before) => before + 1), []),
  };
}

interface Held {
  readonly question: string;
  readonly columns: string;
  /** How often it was asked. */
  readonly turn: string;
}

function columnsOf({ items = [] }: Field): readonly string[] {
  return items.map(({ name }) => name);
}

/** The code of all inputs, while the first records are asked for. What does not come soon is no reason to wait. */
function loadInputs(): Promise<unknown> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience));
  return Promise.race([Promise.allSettled([...lateLoads].map((load) => load())), late]);
}
