/**
 * Public API of the console for pages in `src/business`; everything not exported here is internal.
 *
 * | area | exports |
 * |---|---|
 * | live data | `useFound`, `useOne` |
 * | requests | `useCalls` (find, save, transit, act, remove, read), `HwError` |
 * | texts | `createTexts` for the page's own texts, `useLanguage` |
 * | current user | `useNotify` (toasts, questions, error messages), `useHolds`, `useHoldsKind` |
 * | files | `saveFile` |
 * | navigation | `usePagePath` (path, query), `useNarrow`, `useKept`, `useRemembered` (for all pages, also after the next login), `useOpenPage`, `useRecordPath` |
 * | unsaved work | `useUnsavedWork`, `useDraft` |
 * | fields of a resource file | `FieldInput`, `FieldValue`, `useField`, `useFieldColumns` |
 * | components | `PageFrame`, `Button`, `Dialog`, `Grid`, `Labels`, `Switch`, `EmptyNote`, `MessagePage`, `PageLoading`, `ReadFailed`,
 * `DayBox`, `Sign` |
 * | charts | `LateChart`: bars, lines and rings, drawn by Chart.js |
 * | timeline | `TimeLine` with `useTimeCarry`, `TimeTools` with `useShownTime`: lanes of draggable bars along the days |
 * | drag and drop | `useCarry`, `Ghost`: for mouse and touch |
 * | touch pages | `FloorFrame` with its styles, `NumberBox`, `Choices`, `Progress`, `TakePhotos`, `agoText` |
 * | scanners | `ScanField`, `EarlyScans`, `useScanner` |
 */

// biome-ignore-all lint/performance/noBarrelFile: this file is the public API; the build leaves out what a page does not use
import { useKeys } from '@refinedev/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { permissionOfKind } from '../contract/permission.ts';
import type { Language } from '../contract/wire.ts';
import { useApp } from './app.ts';
import type { HwError } from './client/hwError.ts';
import { useStore } from './client/store.ts';
import { withView } from './location/pageQuery.ts';
import { useScreenPath } from './pages/records/resource.ts';
import { freshFor } from './pages/records/rows.ts';
import { useData } from './providers/useData.ts';
import { type Calls, createCalls, type Question, type RecordOf } from './saving/createCalls.ts';
import { useT } from './texts/i18n.ts';

export { clockAt, momentAt } from '../fields/dates/clock.ts';
export { DayBox } from '../fields/dates/widgets.tsx';
export { Sign } from '../fields/widgets/Sign.tsx';
export type { ChartTone } from './charts/Chart.tsx';
export { LateChart } from './charts/late.ts';
export { HwError } from './client/hwError.ts';
export { useDraft, useUnsavedWork } from './drafts/unsavedWork.ts';
export {
  Button,
  Dialog,
  FieldInput,
  type FieldInputProps,
  FieldValue,
  Grid,
  Labels,
  PageFrame,
  useField,
  useFieldColumns,
} from './extend/components.tsx';
export { agoText, Choices, FloorFrame, NumberBox, Progress, TakePhotos, useDigits } from './extend/floor/floor.tsx';
export { saveFile } from './files/fileCalls.ts';
export type { GridColumn, GridSelection } from './grid/columns.ts';
export { type Location, useKept, useOpenPage, usePagePath, useRemembered } from './location/page.ts';
export { type Carry, Ghost, useCarry } from './pages/list/layouts/moves.tsx';
export { useHolds } from './registry/abilities.ts';
export type { BusinessPage, PanelProps } from './registry/businessParts.ts';
export type { ActionRequest, Ask, CallSettings, Calls, Question, RecordOf, Whom } from './saving/createCalls.ts';
export type { OnScan, ScanAnswer } from './scanner/scanner.tsx';
export { EarlyScans, ScanField, useScanner } from './scanner/scanner.tsx';
export {
  createTexts,
  type English,
  type KeyOf,
  type PlainKeyOf,
  type TranslateOf,
  translateChosen,
} from './texts/createTexts.ts';
export { useNarrow } from './theme/useMedia.ts';
export { type TimeCarry, useTimeCarry } from './timeline/keys.ts';
export type { Bar, Lane, TimeLoad, TimeLocation, Verdict } from './timeline/lanes.ts';
export { TimeTools, useShownTime } from './timeline/TimeBar.tsx';
export { TimeLine } from './timeline/TimeLine.tsx';
export type { TimeScale } from './timeline/timeScale.ts';
export { Switch } from './ui/controls/Switch.tsx';
export { EmptyNote, ReadFailed } from './ui/failures.tsx';
export { MessagePage, PageLoading } from './ui/MessagePage.tsx';
export { type Notify, useNotify } from './ui/notify.ts';

/** The request functions of a business page, and `refresh`, which reloads the data of some resources. */
export interface PageCalls extends Calls {
  readonly refresh: (...resources: readonly string[]) => Promise<void>;
}

/**
 * Returns the request functions for business pages. Each write, successful or refused, reloads the shown data of its resource. Use
 * `refresh` for other resources that a write changes.
 */
export function useCalls(): PageCalls {
  const { resources } = useApp();
  const data = useData();
  const queries = useQueryClient();
  const { keys } = useKeys();
  return useMemo(() => {
    const calls = createCalls({ data, resources });
    const refresh = async (...names: readonly string[]): Promise<void> => {
      const read = (name: string) => queries.invalidateQueries({ queryKey: keys().data('default').resource(name).get() });
      await Promise.all(names.map(read));
    };
    const renewing =
      <R extends string, A extends readonly unknown[], T>(write: (resource: R, ...rest: A) => Promise<T>) =>
      (resource: R, ...rest: A): Promise<T> =>
        write(resource, ...rest).finally(() => void refresh(resource));
    return {
      ...calls,
      save: renewing(calls.save) as Calls['save'],
      transit: renewing(calls.transit),
      act: renewing(calls.act),
      remove: renewing(calls.remove),
      refresh,
    };
  }, [data, resources, queries, keys]);
}

export interface Found<T> {
  /** The loaded records: undefined during the first load, and the previous result during a reload. */
  readonly records: readonly T[] | undefined;
  readonly total: number;
  readonly error: HwError | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

interface FoundParams extends Omit<Question, 'signal'> {
  /** If true, nothing is loaded. */
  readonly isHeld?: boolean;
}

/**
 * Loads a page of records and keeps it up to date: it is reloaded when anyone changes the resource, once the page is active and has no
 * unsaved input.
 */
export function useFound<N extends string>(resource: N, { isHeld = false, ...question }: FoundParams = {}): Found<RecordOf<N>> {
  const calls = useCalls();
  const { keys } = useKeys();
  const { data, error, isFetching, refetch } = useQuery<Awaited<ReturnType<typeof calls.find<N>>>, HwError>({
    queryKey: keys().data('default').resource(resource).action('list').params({ requested: question }).get(),
    queryFn: ({ signal }) => calls.find(resource, { ...question, signal, isQuiet: true }),
    enabled: !isHeld,
    staleTime: freshFor,
    placeholderData: keepPreviousData,
  });
  return {
    records: data?.records,
    total: data?.total ?? 0,
    error: error ?? undefined,
    isFetching,
    refetch: () => void refetch(),
  };
}

/** Loads one full record and keeps it up to date; loads nothing while `id` is undefined. */
export function useOne<N extends string>(resource: N, id: string | undefined) {
  const calls = useCalls();
  const { keys } = useKeys();
  const { data, error, isFetching, refetch } = useQuery<RecordOf<N>, HwError>({
    queryKey: keys().data('default').resource(resource).action('list').params({ one: id }).get(),
    queryFn: () => calls.findOne(resource, id ?? '', { isQuiet: true }),
    enabled: id !== undefined,
    staleTime: freshFor,
  });
  return { record: error ? undefined : data, error: error ?? undefined, isFetching, refetch: () => void refetch() };
}

/** Returns the current language, for example for `title[language]` of a bilingual text. */
export function useLanguage(): Language {
  return useT().language;
}

export type HoldsKind = (kind: string, ability: 'create' | 'update') => boolean;

/** Returns a function that tells whether the user may create or change records of a kind. The server checks the permission again. */
export function useHoldsKind(resource: string): HoldsKind {
  const { perms, resources } = useStore(useApp().access);
  const entry = resources.find(({ name }) => name === resource);
  return useCallback((kind, ability) => entry !== undefined && perms.has(permissionOfKind(entry, kind, ability)), [perms, entry]);
}

/**
 * Returns a function that gives the path at which `useOpenPage` opens a full record: the detail page, or else a list page with the record
 * open, preferably the list of the record's kind. Undefined if the user can open neither page.
 */
export function useRecordPath(resource: string): (id: string, kind?: string) => string | undefined {
  const { routes } = useStore(useApp().access);
  const detail = useScreenPath(resource, 'detail');
  const lists = [...routes.values()].flatMap(({ path, page }) =>
    page.view === 'list' && page.resource === resource ? [{ path, kind: page.kind }] : [],
  );
  return (id, kind) => {
    if (detail !== undefined) return `${detail}?${new URLSearchParams({ id })}`;
    const list = lists.find((one) => one.kind === kind) ?? lists[0];
    return list && list.path + withView('', id);
  };
}
