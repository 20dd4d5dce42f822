import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page } from '../../../../../contract/query.ts';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';
import { mostInSheet } from '../../../../../contract/sheet.ts';
import type { HwError } from '../../../../client/hwError.ts';
import { useHouse } from '../../../../house.ts';
import { filterBody } from '../../../../providers/filterBody.ts';
import { usePlace } from '../../../../shell/layout/place.ts';
import { holdsText } from '../../../../shell/unsaved.ts';
import { crudFilters } from '../../crudFilters.ts';
import type { List } from '../../useList.ts';

/** So many records come with one answer. */
const pageSize = 5_000;

export type SheetRead =
  | { readonly state: 'reading' }
  | { readonly state: 'failed'; readonly error: HwError }
  | { readonly state: 'tooMany'; readonly total: number }
  | { readonly state: 'read'; readonly records: readonly WireRecord[]; readonly field: Field };

/**
 * The records that the list asks about, read once: what others do meanwhile does not move the rows under whoever is writing
 * in them. `again` reads anew; what is read later than asked for is left out. A page that comes back from behind others has
 * what it had; other columns wait, too, until nothing is unsaved: then what was read is told with the field that it was read for.
 */
export function useSheetRows(
  { resource, query, queryText }: Pick<List, 'resource' | 'query' | 'queryText'>,
  field: Field,
) {
  const { client, unsaved } = useHouse();
  const { path } = usePlace();
  const [read, setRead] = useState<SheetRead>({ state: 'reading' });
  const [round, setRound] = useState(0);
  const held = useRef<{ readonly question: string; readonly columns: string }>(undefined);
  const question = `${round} ${resource.calls.find} ${queryText}`;
  const columns = columnsOf(field).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question and the columns are their texts
  useEffect(() => {
    const { current } = held;
    if (current?.question === question && (current.columns === columns || holdsText(unsaved, path))) return;
    held.current = undefined;
    const aborting = new AbortController();
    const { signal } = aborting;
    const body = { ...filterBody(crudFilters(query)), sorts: query.sorts, fields: columnsOf(field) };
    const ask = (pageNo: number) =>
      client.call<Page<WireRecord>>({
        ...{ method: 'POST', path: resource.calls.find ?? '', body, signal, isQuiet: true, isLong: true },
        headers: { pageNo: String(pageNo), pageSize: String(pageSize) },
      });
    setRead({ state: 'reading' });
    readAll(ask, field).then(
      (next) => {
        if (signal.aborted) return;
        held.current = { question, columns };
        setRead(next);
      },
      (error: HwError) => signal.aborted || setRead({ state: 'failed', error }),
    );
    return () => aborting.abort();
  }, [client, question, columns]);
  const isAlike = read.state === 'read' && columnsOf(read.field).join() === columns;
  return {
    read: isAlike ? { ...read, field } : read,
    again: useCallback(() => setRound((before) => before + 1), []),
  };
}

function columnsOf({ items = [] }: Field): readonly string[] {
  return items.map(({ name }) => name);
}

async function readAll(ask: (pageNo: number) => Promise<Page<WireRecord>>, field: Field): Promise<SheetRead> {
  const first = await ask(1);
  if (first.total > mostInSheet) return { state: 'tooMany', total: first.total };
  // All that are left at once: while one is read here, the server makes the next one.
  const places = Array.from({ length: Math.max(0, Math.ceil(first.total / pageSize) - 1) }, (_, i) => i + 2);
  const others = await Promise.all(places.map(ask));
  return { state: 'read', records: [first, ...others].flatMap(({ records }) => records), field };
}
