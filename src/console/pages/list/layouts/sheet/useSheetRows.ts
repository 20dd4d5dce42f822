import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { mostInSheet } from '../../../../../contract/bulk.ts';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field, Resource } from '../../../../../contract/resource.ts';
import { lateLoads } from '../../../../../fields/widgets/late.tsx';
import { useApp } from '../../../../app.ts';
import type { HwError } from '../../../../client/hwError.ts';
import { afterPaint } from '../../../../client/store.ts';
import { findPage, type HwDataProvider } from '../../../../providers/dataProvider.ts';
import { type FoundPage, filterOf } from '../../../../providers/requests.ts';
import { useData } from '../../../../providers/useData.ts';
import { usePagePath } from '../../../../shell/layout/page.ts';
import { holdsText } from '../../../../shell/unsaved.ts';
import type { List } from '../../useList.ts';

type Ask = (pageNo: number, pageSize: number) => Promise<FoundPage>;

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question and the columns are their texts
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
        // Too many records, or a failed load: the current rows stay, with their changes.
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

/** So many records come first, to be looked at, and so many with each answer after that. */
export const [firstSize, pageSize] = [50, 5_000];

/** How often all are read, until the answers fit together. */
const mostTries = 3;

type SheetRead =
  | { readonly state: 'reading'; readonly first?: SheetBegin }
  | { readonly state: 'failed'; readonly error: HwError }
  | { readonly state: 'tooMany'; readonly total: number }
  | { readonly state: 'read'; readonly records: readonly WireRecord[]; readonly field: Field };

/** The first records that are still being loaded. */
export interface SheetBegin {
  readonly records: readonly WireRecord[];
  readonly total: number;
  readonly field: Field;
}

interface Reading {
  readonly field: Field;
  /** Shows the first ones; whatever they still need is not to wait behind all the others. */
  readonly begin: (first: SheetBegin) => Promise<void>;
}

/** Reads the records of a sheet: where there are many, the first ones before the others. */
export async function readSheet(ask: Ask, { field, begin }: Reading): Promise<SheetRead> {
  const { data: records, total } = await ask(1, firstSize);
  if (total > mostInSheet) return { state: 'tooMany', total };
  if (total <= records.length) return { state: 'read', records, field };
  await begin({ records, total, field });
  return readAll(ask, { field, total, tries: mostTries });
}

interface All {
  readonly field: Field;
  /** How many records there were. */
  readonly total: number;
  readonly tries: number;
}

/**
 * All pages at once: while one answer is read here, the server makes the next one. Where somebody writes between two of
 * them, all are read again, or a record would be missing, or there twice.
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

/** So many records are asked for at once. */
const mostAtOnce = 5_000;

interface ReadParams {
  readonly resource: Resource;
  readonly ids: readonly string[];
  /** All when left out. */
  readonly fields: readonly string[] | undefined;
}

/** The current state of some records; deleted ones are skipped. */
export async function readByIds(provider: HwDataProvider, { resource, ids, fields }: ReadParams) {
  const records: WireRecord[] = [];
  for (let at = 0; at < ids.length; at += mostAtOnce) {
    const filter = { id: ids.slice(at, at + mostAtOnce), ...(fields && { fields }) };
    const how = { filter, pageNo: 1, pageSize: mostAtOnce, isQuiet: true, isLong: true };
    records.push(...(await findPage(provider, resource.name, how)).data);
  }
  return records;
}

/** Reads the records of some rows as they are now. */
export type ReadNow = (ids: readonly string[]) => Promise<readonly WireRecord[]>;

/** The fields that are read for a sheet: its own, or all (undefined) where conditions may look at others. */
export function requestedFields(
  { allow }: Pick<Resource, 'allow'>,
  { items = [] }: Field,
): readonly string[] | undefined {
  const isConditional = allow !== undefined || items.some(({ conditions }) => conditions.length > 0);
  return isConditional ? undefined : items.map(({ name }) => name);
}
