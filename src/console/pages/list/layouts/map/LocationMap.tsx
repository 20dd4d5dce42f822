import { useKeys } from '@refinedev/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Reference } from '../../../../../contract/field.ts';
import type { Plan } from '../../../../../contract/lists.ts';
import type { Condition } from '../../../../../contract/query.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import { displayFields, type WireRecord } from '../../../../../contract/wire.ts';
import { exactDecimal, fromScaled } from '../../../../../fields/numbers/decimals.ts';
import { useFieldServices } from '../../../../../fields/services.tsx';
import { type HwError, messageOf } from '../../../../client/hwError.ts';
import { useStable } from '../../../../client/store.ts';
import { type KeptScroll, useViewport } from '../../../../grid/viewport.ts';
import { useKept, usePagePath, useRemembered } from '../../../../location/page.ts';
import { findPage } from '../../../../providers/dataProvider.ts';
import { filterOf } from '../../../../providers/requests.ts';
import { useData } from '../../../../providers/useData.ts';
import { useT } from '../../../../texts/i18n.ts';
import { writeListQuery } from '../../../records/listQuery.ts';
import { freshFor, listKey } from '../../../records/rows.ts';
import type { List } from '../../useList.ts';
import { useNameOf } from '../entries.tsx';
import type { LayoutProps } from '../moves.tsx';
import { texts } from '../texts.ts';
import { fullnessOf, MapBlock, MapLegend, MapPanel, useColumnViewport } from './MapBlock.tsx';
import { blockHeight, type LocationPlan, type Placed, planOf, sizes } from './planOf.ts';
import './map.css';

/** A map of storage locations colored by occupancy; a click shows the content of a location. */
export function LocationMap({ list, layout }: LayoutProps): ReactNode {
  return layout.plan ? <Locations list={list} plan={layout.plan} /> : null;
}

/** Maximum number of locations without a position on the map that are listed by name. */
const mostElsewhere = 500;

function Locations({ list, plan }: { list: List; plan: Plan }): ReactNode {
  const translator = useT();
  const { t } = texts.useT();
  const hintId = useId();
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useOwnSite(list, plan);
  const { records, total, isFirst, isFetching, error, refetch } = useLocations(list, plan);
  // Rendering thousands of locations is deferred, so that typing and scrolling stay responsive.
  const shown = useDeferredValue(records);
  const made = useMemo(() => planOf(shown, plan), [shown, plan]);
  const known = useMemo(() => new Map(records.map((record) => [record.id, record])), [records]);
  const counts = useMemo(() => countFullness(records, plan), [records, plan]);
  const { notify, fullness, nameOf } = useNotifying(list.resource, plan);
  const [chosen, choose] = useKept<string | undefined>('map place', undefined);
  const { tip, over, leave } = useTip();
  const reported = known.get(tip?.id ?? '');
  const open = known.get(chosen ?? '');
  const close = (): void => {
    choose(undefined);
    root.current?.querySelector<HTMLElement>(`[role="grid"]:has([data-location="${chosen}"])`)?.focus();
  };
  const press = ({ target }: MouseEvent): void => {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-location]')?.dataset.location : undefined;
    if (id !== undefined) choose(id);
  };
  return (
    <div className="q-map" ref={root} data-testid="map" data-drawn={shown.length} aria-busy={isFetching}>
      <p className="q-hidden" id={hintId}>
        {t('mapKeys')}
      </p>
      <div className="q-map-head">
        <MapLegend counts={counts} />
        {total !== undefined && total > mostLocations && <span role="status">{t('mapMore', { n: mostLocations, total })}</span>}
      </div>
      {error && (
        <p className="q-alert" role="alert">
          {messageOf(error, translator)}{' '}
          <button type="button" className="q-link" onClick={refetch}>
            {translator.t('list.retry')}
          </button>
        </p>
      )}
      <div className="q-map-body">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the blocks inside handle the keys */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
        <div className="q-map-box" ref={box} data-edge="" onClick={press} onPointerOver={over} onPointerLeave={leave} onScroll={leave}>
          {isFirst && !error && <p className="q-empty">{t('loading')}</p>}
          {total === 0 && <p className="q-empty">{t('nobodyHere')}</p>}
          <Blocks {...{ box, made, plan, list, hintId, chosen, notify, fullness, nameOf }} onOpen={choose} />
          <Elsewhere records={made.elsewhere} list={list} />
        </div>
        {open && <MapPanel {...{ list, reported: notify(open) }} record={open} inside={plan.inside} onClose={close} />}
      </div>
      {tip && reported && (
        <div className="q-location-tip" aria-hidden="true" style={{ left: tip.left, top: tip.top }}>
          {notify(reported)}
        </div>
      )}
    </div>
  );
}

interface BlocksProps extends ReturnType<typeof useNotifying> {
  readonly box: React.RefObject<HTMLDivElement | null>;
  readonly made: LocationPlan;
  readonly plan: Plan;
  readonly list: List;
  readonly hintId: string;
  readonly chosen: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** Height in px beyond the viewport in which rows are rendered. */
const spare = 200;

/** The blocks one below the other; only visible rows are rendered. */
function Blocks({ box, made: { blocks }, plan, list, hintId, chosen, onOpen, ...reported }: BlocksProps): ReactNode {
  const { t, language } = texts.useT();
  const viewport = usePlanViewport(box, list.queryText, blocks.length > 0);
  const columns = useColumnViewport(box, Math.max(0, ...blocks.map((block) => block.columns.length)));
  const [active, setActive] = useState<Readonly<Record<string, Placed>>>({});
  const rowTitle = list.resource.fields.find(({ name }) => name === plan.row)?.title[language] ?? '';
  const rowName = useCallback((name: string) => `${rowTitle} ${name}`, [rowTitle]);
  const others = plan.zone === undefined ? list.resource.title[language] : t('noZone');
  const { top, height } = viewport;
  const tops = topsOf(blocks);
  return blocks.map((block, i) => {
    const at = active[block.name];
    const start = tops[i] ?? 0;
    return (
      <MapBlock
        key={block.name}
        {...{ ...reported, block, hintId, chosen, columns, rowName, onOpen }}
        title={block.name || others}
        viewport={{ from: top - start - spare, to: top - start + height + spare }}
        active={at && block.aisles.flatMap(({ locations }) => locations).find(({ record }) => record.id === at.record.id)}
        onActive={(location) => setActive((before) => ({ ...before, [block.name]: location }))}
      />
    );
  });
}

/** Returns the offset of each block in px. */
function topsOf(blocks: LocationPlan['blocks']): number[] {
  let below = 0;
  return blocks.map((block) => {
    const top = below;
    below += blockHeight(block);
    return top;
  });
}

function usePlanViewport(box: React.RefObject<HTMLDivElement | null>, of: string, isThere: boolean) {
  const { memory } = usePagePath();
  const scroll = useMemo(
    () => ({
      kept: memory.get('map scroll') as KeptScroll | undefined,
      keep: (kept: KeptScroll) => void memory.set('map scroll', kept),
    }),
    [memory],
  );
  return useViewport({ box, rowHeight: sizes.slot, of, isThere, ...scroll });
}

/** Lists records that have no position on the map. */
function Elsewhere({ records, list }: { records: readonly WireRecord[]; list: List }): ReactNode {
  const { t } = texts.useT();
  const nameOf = useNameOf(list.resource);
  if (records.length === 0) return null;
  return (
    <section className="q-map-elsewhere" data-testid="map-elsewhere">
      <h2>{t('elsewhere', { n: records.length })}</h2>
      <ul>
        {records.slice(0, mostElsewhere).map((record) => (
          <li key={record.id}>
            <button type="button" className="q-link" data-location={record.id}>
              {nameOf(record)}
            </button>
          </li>
        ))}
      </ul>
      {records.length > mostElsewhere && <p>{t('mapMore', { n: mostElsewhere, total: records.length })}</p>}
    </section>
  );
}

/** Returns functions that give the name of a location, its name and occupancy as text (`notify`), and its fill level. */
function useNotifying(resource: Resource, plan: Plan) {
  const { t } = texts.useT();
  const nameOf = useNameOf(resource);
  const { language } = useT();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `language` stands for the translate functions
  return useMemo(() => {
    const fullness = (record: WireRecord) => fullnessOf(record, plan);
    const notify = (record: WireRecord): string => {
      const capacity = record[plan.capacity] ?? undefined;
      const parts = { name: nameOf(record), fill: short(record[plan.fill] ?? 0), state: t(fullness(record)) };
      return capacity === undefined ? t('mapLabelUnknown', parts) : t('mapLabel', { ...parts, capacity: short(capacity) });
    };
    return { fullness, notify, nameOf };
  }, [resource, plan, language]);
}

/** Formats numbers without trailing zeros: `2.0` becomes `2`. */
function short(value: unknown): string {
  const number = exactDecimal(String(value));
  return number ? fromScaled(number.units, number.scale) : String(value);
}

function countFullness(records: readonly WireRecord[], plan: Plan) {
  const groups = Map.groupBy(records, (record) => fullnessOf(record, plan));
  return new Map([...groups].map(([fullness, some]) => [fullness, some.length]));
}

/** The location of the tooltip and its position on the screen. */
interface Tip {
  readonly id: string;
  readonly left: number;
  readonly top: number;
}

/**
 * Filters the map by the site in which the user works, which other pages share (`useRemembered`), unless the address names a site. A single
 * site chosen in the filter is remembered, and forgotten when the filter is cleared.
 */
function useOwnSite({ resource, query }: List, { site = '' }: Plan): void {
  const { search: address, go } = usePagePath();
  const { search } = useFieldServices();
  const reference = resource.fields.find(({ name }) => name === site)?.reference;
  const [remembered, remember] = useRemembered(reference?.resource ?? '');
  const chosen = siteOf(query.filters[site]);
  const show = useStable((id: string) => {
    const { [site]: _, ...others } = query.filters;
    const filters = id === '' ? others : { ...others, [site]: [id] };
    go(writeListQuery(address, { ...query, filters }, resource), { replace: true });
  });
  /** Shows a site if the user may still choose it. It may have been closed, and the map would then be empty. */
  const showOffered = useStable(async ({ filter = {}, ...offer }: Reference, id: string) => {
    const fixed = Object.entries(filter).flatMap(([name, rule]) => ('is' in rule ? [[name, rule.is] as const] : []));
    const found = await search({ ...offer, keyword: '', page: 1, filter: { ...Object.fromEntries(fixed), id } });
    if (found.choices.length > 0) show(id);
  });
  const before = useRef<{ readonly chosen: string | undefined; readonly remembered: string }>(undefined);
  useEffect(() => {
    const last = before.current ?? { chosen, remembered: chosen === '' ? '' : remembered };
    before.current = { chosen, remembered };
    if (!reference) return;
    if (chosen !== last.chosen) {
      if (chosen !== undefined) remember(chosen);
    } else if (remembered !== last.remembered && remembered !== chosen) {
      if (remembered === '') show('');
      // The user has seen why a search failed. The map then keeps its sites.
      else showOffered(reference, remembered).catch(() => undefined);
    }
  }, [chosen, remembered, remember, reference, show, showOffered]);
}

/** Returns the only site in a filter, '' without a filter, and undefined for other filters. */
function siteOf(condition: Condition | undefined): string | undefined {
  if (condition === undefined) return '';
  const ids = typeof condition === 'object' && !Array.isArray(condition) ? [] : [condition].flat();
  return ids.length === 1 ? String(ids[0]) : undefined;
}

/** Returns the tooltip for the location under the mouse pointer, and the pointer handlers that set it. */
function useTip() {
  const [tip, setTip] = useState<Tip>();
  const over = ({ target }: PointerEvent): void => {
    const location = target instanceof Element ? target.closest<HTMLElement>('[data-location]') : null;
    const id = location?.dataset.location;
    if (!location || id === undefined) return void setTip(undefined);
    const { left, bottom } = location.getBoundingClientRect();
    setTip((before) => (before?.id === id ? before : { id, left, top: bottom + 4 }));
  };
  return { tip, over, leave: () => setTip(undefined) };
}

/** Number of locations in the first request, which loads the first blocks, and in each further request. */
const boxSizes = { first: 1_000, more: 5_000 } as const;
/** Maximum number of locations on a map. */
const mostLocations = 20_000;

/** Loads the locations of the list's query with only the fields that the map needs. */
function useLocations({ resource, query }: Pick<List, 'resource' | 'query'>, plan: Plan) {
  const provider = useData();
  const { keys } = useKeys();
  const { language } = useT();
  const named = new Set(resource.fields.map(({ name }) => name));
  const where = [plan.site, plan.zone, plan.row, plan.column].filter((name) => name !== undefined);
  const fields = [...where, plan.level, plan.fill, plan.capacity, ...displayFields(resource.display[language])];
  const filter = {
    ...filterOf({ ...query, sorts: where.map((field) => ({ field, order: 'asc' })) }),
    fields: [...new Set(fields)].filter((name): name is string => name !== undefined && named.has(name)),
  };
  const question = (pageNo: number, pageSize: number) => ({
    queryKey: listKey(keys, resource).params({ places: filter, pageNo, pageSize }).get(),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      findPage(provider, resource.name, { filter, pageNo, pageSize, signal, isQuiet: true }),
    staleTime: freshFor,
  });
  const first = useQuery(question(1, boxSizes.first));
  const total = first.data?.total;
  const loadedCount = Math.min(total ?? 0, mostLocations);
  const pages = loadedCount > boxSizes.first ? Math.ceil(loadedCount / boxSizes.more) : 0;
  const others = useQueries({ queries: Array.from({ length: pages }, (_, i) => question(i + 1, boxSizes.more)) });
  const data = others.map((answer) => answer.data);
  const all = pages > 0 && data.every((page) => page !== undefined) ? data : [first.data];
  const stamp = JSON.stringify([filter, pages, ...[first, ...others].map(({ dataUpdatedAt }) => dataUpdatedAt)]);
  return {
    total,
    // biome-ignore lint/correctness/useExhaustiveDependencies: `stamp` changes when a page is reloaded
    records: useMemo(() => all.flatMap((page) => page?.data ?? []).slice(0, mostLocations), [stamp]),
    isFirst: first.data === undefined,
    isFetching: first.isFetching || others.some(({ isFetching }) => isFetching),
    error: (first.error ?? others.find(({ error }) => error)?.error ?? undefined) as HwError | undefined,
    refetch: () => void Promise.all([first, ...others].map((answer) => answer.refetch())),
  };
}
