import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { mostInSheet } from '../../../../../contract/bulk.ts';
import type { Field } from '../../../../../contract/field.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import type { WireRecord } from '../../../../../contract/wire.ts';
import { lateLoads } from '../../../../../fields/widgets/late.tsx';
import { useApp } from '../../../../app.ts';
import type { HwError } from '../../../../client/hwError.ts';
import { afterPaint } from '../../../../client/store.ts';
import { usePagePath } from '../../../../location/page.ts';
import { findPage, type HwDataProvider } from '../../../../providers/dataProvider.ts';
import { type FoundPage, filterOf } from '../../../../providers/requests.ts';
import { useData } from '../../../../providers/useData.ts';
import { holdsText } from '../../../../ui/unsaved.ts';
import type { List } from '../../useList.ts';

type Ask = (pageNo: number, pageSize: number) => Promise<FoundPage>;

/** How long to wait for the code of inputs, in ms. */
const patience = 2_000;

/**
 * Loads the records of a sheet once, so that changes by other users do not move rows during editing. `again` and a repeated search reload
 * them in the background; outdated responses are dropped. A page that was hidden keeps its rows. New columns are applied only when nothing
 * is unsaved (`isWaiting`); until then, the result keeps the columns that the rows were loaded with.
 */
export function useSheetRows(
  { resource, query, queryText, wishes }: Pick<List, 'resource' | 'query' | 'queryText' | 'wishes'>,
  field: Field,
) {
  const { unsaved } = useApp();
  const provider = useData();
  const { path } = usePagePath();
  const [read, setRead] = useState<SheetRead>({ state: 'reading' });
  const [round, setRound] = useState(0);
  const held = useRef<Held>(undefined);
  const isTyped = useSyncExternalStore(unsaved.subscribe, () => holdsText(unsaved, path));
  const question = `${resource.calls.find} ${queryText}`;
  const turn = `${round} ${wishes}`;
  const columns = columnsOf(field).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` and `columns` stand for the query and the fields, as text
  useEffect(() => {
    const { current } = held;
    const isAlike = current?.question === question && (current.columns === columns || isTyped);
    if (isAlike && current.turn === turn) return;
    if (!isAlike) held.current = undefined;
    const aborting = new AbortController();
    const { signal } = aborting;
    const fields = requestedFields(resource, field);
    const filter = { ...filterOf(query), ...(fields && { fields }) };
    const how = { filter, signal, isQuiet: !isAlike, isLong: true };
    const ask: Ask = (pageNo, pageSize) => findPage(provider, resource.name, { ...how, pageNo, pageSize });
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
        // If there are now too many records or the load failed, the current rows and their changes stay.
        if (!isAlike || next.state === 'read') setRead(next);
        held.current = { question, columns, turn };
      },
      (error: HwError) => signal.aborted || isAlike || setRead({ state: 'failed', error }),
    );
    return () => aborting.abort();
  }, [provider, question, columns, turn, isTyped]);
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
  /** Key of the request that loaded the rows; it changes with each request. */
  readonly turn: string;
}

function columnsOf({ items = [] }: Field): readonly string[] {
  return items.map(({ name }) => name);
}

/** Loads the code of all inputs. Waits at most `patience` for it, so that the records are not delayed. */
function loadInputs(): Promise<unknown> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience));
  return Promise.race([Promise.allSettled([...lateLoads].map((load) => load())), late]);
}

/** Number of records in the first request, whose records are shown read-only, and in each further request. */
export const [firstSize, pageSize] = [50, 5_000];

/** Maximum number of attempts to load consistent pages. */
const mostTries = 3;

type SheetRead =
  | { readonly state: 'reading'; readonly first?: SheetBegin }
  | { readonly state: 'failed'; readonly error: HwError }
  | { readonly state: 'tooMany'; readonly total: number }
  | { readonly state: 'read'; readonly records: readonly WireRecord[]; readonly field: Field };

/** The first records, shown while the others are loading. */
export interface SheetBegin {
  readonly records: readonly WireRecord[];
  readonly total: number;
  readonly field: Field;
}

interface Reading {
  readonly field: Field;
  /** Shows the first records. Resolves after they have been painted, so that the request for all records does not delay them. */
  readonly begin: (first: SheetBegin) => Promise<void>;
}

/** Loads the records of a sheet. If there are many, the first records are loaded and shown before all records are loaded. */
export async function readSheet(ask: Ask, { field, begin }: Reading): Promise<SheetRead> {
  const { data: records, total } = await ask(1, firstSize);
  if (total > mostInSheet) return { state: 'tooMany', total };
  if (total <= records.length) return { state: 'read', records, field };
  await begin({ records, total, field });
  return readAll(ask, { field, total, tries: mostTries });
}

interface All {
  readonly field: Field;
  /** Number of records reported by the first request. */
  readonly total: number;
  readonly tries: number;
}

/**
 * Loads all pages in parallel, so that the server prepares one page while another is parsed. If records change in between, all pages are
 * loaded again, because a record could be missing or duplicated.
 */
async function readAll(ask: Ask, { field, total, tries }: All): Promise<SheetRead> {
  const pages = await Promise.all(Array.from({ length: Math.ceil(total / pageSize) }, (_, i) => ask(i + 1, pageSize)));
  const now = pages.at(-1)?.total ?? 0;
  if (now > mostInSheet) return { state: 'tooMany', total: now };
  const records = [...new Map(pages.flatMap(({ data }) => data).map((record) => [record.id, record])).values()];
  const isOne = records.length === now && pages.every((page) => page.total === now);
  if (isOne || tries <= 1) return { state: 'read', records, field };
  return readAll(ask, { field, total: now, tries: tries - 1 });
}

/** Maximum number of records per request. */
const mostAtOnce = 5_000;

interface ReadParams {
  readonly resource: Resource;
  readonly ids: readonly string[];
  /** Names of the fields to load; undefined for all. */
  readonly fields: readonly string[] | undefined;
}

/** Loads the current state of records by id; deleted ones are skipped. */
export async function readByIds(provider: HwDataProvider, { resource, ids, fields }: ReadParams) {
  const records: WireRecord[] = [];
  for (let at = 0; at < ids.length; at += mostAtOnce) {
    const filter = { id: ids.slice(at, at + mostAtOnce), ...(fields && { fields }) };
    const how = { filter, pageNo: 1, pageSize: mostAtOnce, isQuiet: true, isLong: true };
    records.push(...(await findPage(provider, resource.name, how)).data);
  }
  return records;
}

/** Loads the current records of some rows. */
export type ReadNow = (ids: readonly string[]) => Promise<readonly WireRecord[]>;

/** Returns the fields to load for a sheet: its columns, or undefined for all fields if conditions may use other fields. */
export function requestedFields({ allow }: Pick<Resource, 'allow'>, { items = [] }: Field): readonly string[] | undefined {
  const isConditional = allow !== undefined || items.some(({ conditions }) => conditions.length > 0);
  return isConditional ? undefined : items.map(({ name }) => name);
}
