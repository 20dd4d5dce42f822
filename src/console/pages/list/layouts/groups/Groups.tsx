import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import type { ListView } from '../../../../../contract/lists.ts';
import { currenciesOf, type GroupBy, type GroupsBody } from '../../../../../contract/query.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import { formatNumber } from '../../../../../fields/widgets/formatNumber.ts';
import { useApp } from '../../../../app.ts';
import { HwError, messageOf } from '../../../../client/hwError.ts';
import { useStable } from '../../../../client/store.ts';
import { saveFile } from '../../../../files/fileCalls.ts';
import { Grid } from '../../../../grid/Grid.tsx';
import { usePagePath } from '../../../../location/page.ts';
import { groupsFileCall } from '../../../../providers/recordCalls.ts';
import { askFile } from '../../../../providers/requests.ts';
import { useData } from '../../../../providers/useData.ts';
import { useMayOn } from '../../../../registry/abilities.ts';
import { useT } from '../../../../texts/i18n.ts';
import { MoreMenu } from '../../../actions/MoreMenu.tsx';
import { nextSorts, writeListQuery } from '../../../records/listQuery.ts';
import type { List } from '../../useList.ts';
import type { LayoutProps } from '../moves.tsx';
import { texts } from '../texts.ts';
import { writeLayout } from '../useLayout.ts';
import {
  type Figure,
  figuresOf,
  type GroupRow,
  groupColumns,
  groupFilters,
  groupsFoot,
  type Part,
  partKey,
  readGroups,
  useGroups,
  withoutGroups,
  writeGroups,
} from './useGroups.tsx';
import './groups.css';

/** Groups of records with their sums, sorted and calculated by the server and loaded as they become visible. */
export function Groups({ list, layout }: LayoutProps): ReactNode {
  return layout.groups ? <GroupTable list={list} groups={layout.groups} /> : null;
}

interface GroupTableProps {
  readonly list: List;
  readonly groups: NonNullable<ListView['groups']>;
}

function GroupTable({ list, groups }: GroupTableProps): ReactNode {
  const translator = useT();
  const { language } = translator;
  const { t } = texts.useT();
  const { resource, rowHeight } = list;
  const { search, go } = usePagePath();
  const box = useRef<HTMLDivElement>(null);
  const requested = useMemo(() => readGroups(search, groups), [search, groups]);
  const figures = useMemo(() => figuresOf(resource, groups), [resource, groups]);
  const parts = useMemo(() => partsOf(resource, requested.by, figures), [resource, requested.by, figures]);
  const body = bodyOf({ list, parts, figures, requested });
  const found = useGroups({ list, body, box });
  const columnTexts = useColumnTexts();
  const open = useOpening(list, parts);
  const columns = useMemo(() => groupColumns({ parts, figures, texts: columnTexts, open }), [parts, figures, columnTexts, open]);
  const foot = useMemo(
    () => groupsFoot({ resource, figures, totals: found.totals, language }),
    [resource, figures, found.totals, language],
  );
  return (
    <div className="q-groups" data-testid="groups" data-total={found.total}>
      <div className="q-groups-head">
        <GroupChooser
          parts={partsOf(resource, [...groups.by, ...groups.optional], [])}
          chosen={requested.by}
          nameOf={columnTexts.part}
          onChoose={(by) => go(writeGroups(search, { by, sorts: [] }, groups), { replace: true })}
        />
        <span className="q-soft" role="status">
          {found.total !== undefined && t('groupCount', { n: columnTexts.number(found.total) })}
        </span>
        <GroupExport list={list} body={body} />
      </div>
      {found.error && (
        <p className="q-alert" role="alert">
          {messageOf(found.error, translator)}{' '}
          <button type="button" className="q-link" onClick={found.refetch}>
            {translator.t('list.retry')}
          </button>
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users follow the link in each row */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div className="q-rows-of-list" data-waiting={found.isWaiting || undefined} onClick={openRow}>
        <Grid
          {...{ box, columns, rowHeight, foot }}
          label={resource.title[language]}
          sorts={requested.sorts}
          onSort={(field, isAdded) => {
            const sorts = nextSorts(requested.sorts, { field, isAdded, usual: [] });
            go(writeGroups(search, { ...requested, sorts }, groups), { replace: true });
          }}
          count={found.total ?? 0}
          rowAt={found.rowAt}
          window={found.window}
          width={found.width}
          isBusy={found.isFetching}
          empty={found.isFirst ? null : <p className="q-empty">{t('nobodyHere')}</p>}
        />
      </div>
    </div>
  );
}

/**
 * Returns the fields to group by. The currencies of displayed amounts are added, because amounts in different currencies cannot be summed.
 */
function partsOf({ fields }: Resource, by: readonly GroupBy[], figures: readonly Figure[]): Part[] {
  const named = new Set(by.map(({ field }) => field));
  const brought = currenciesOf(figures.map(({ field }) => field)).filter((name) => !named.has(name));
  return [...by, ...brought.map((field): GroupBy => ({ field }))].flatMap(({ field: name, unit }) => {
    const field = fields.find((one) => one.name === name);
    return field ? [{ field, ...(unit && { unit }) }] : [];
  });
}

interface Asking {
  readonly list: List;
  readonly parts: readonly Part[];
  readonly figures: readonly Figure[];
  readonly requested: ReturnType<typeof readGroups>;
}

function bodyOf({ list: { query }, parts, figures, requested }: Asking): GroupsBody {
  const names = (expected: Figure['figure']): string[] =>
    figures.filter(({ figure }) => figure === expected).map(({ field }) => field.name);
  const known = new Set([...parts.map(({ field }) => field.name), 'count', ...figures.map(({ key }) => key)]);
  return {
    by: parts.map(({ field, unit }) => (unit ? { field: field.name, unit } : field.name)),
    sums: names('sums'),
    min: names('min'),
    max: names('max'),
    filter: { ...query.filters, ...(query.keyword === '' ? {} : { keyword: query.keyword }) },
    sorts: requested.sorts.filter(({ field }) => known.has(field)),
  };
}

/** Returns formatters for column titles and numbers in the user's language. */
function useColumnTexts() {
  const { language, t: translate } = texts.useT();
  const t = useStable(translate);
  return useMemo(() => {
    return {
      count: t('groupRecords'),
      empty: t('noChoice'),
      title: ({ figure, field }: Figure) => (figure === 'sums' ? field.title[language] : t(figure, { field: field.title[language] })),
      part: ({ field, unit }: Part) => {
        const title = field.title[language];
        return unit ? t('partBy', { field: title, unit: t(unit === 'day' ? 'unitDay' : units[unit]) }) : title;
      },
      number: (count: number) => formatNumber(count, language),
    };
  }, [language, t]);
}

const units = { month: 'unitMonth', year: 'unitYear' } as const;

/** Returns a function that renders a link to the table with the records of a group; undefined if the list has no table. */
function useOpening(list: List, parts: readonly Part[]) {
  const { resource, query } = list;
  const { path, search, go } = usePagePath();
  const table = resource.list.views.find(({ view }) => view === 'table');
  const follow = useStable((event: MouseEvent, to: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  });
  return useMemo(() => {
    if (!table) return undefined;
    return (row: GroupRow, content: ReactNode): ReactNode => {
      const filters = groupFilters(query.filters, parts, row);
      const plain = writeListQuery(`?${withoutGroups(search)}`, { ...query, filters }, resource);
      const to = writeLayout(plain, table);
      return (
        <a className="q-link" data-group="" href={path + to} onClick={(event) => follow(event, to)}>
          {content}
        </a>
      );
    };
  }, [query, parts, resource, path, search, table, follow]);
}

/** Follows the link of a clicked row, unless the user has selected text. */
function openRow({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest('a, button, thead, tfoot')) return;
  if (String(window.getSelection()) !== '') return;
  target.closest('tr')?.querySelector<HTMLElement>('a[data-group]')?.click();
}

interface GroupChooserProps {
  /** All fields that records can be grouped by. */
  readonly parts: readonly Part[];
  readonly chosen: readonly GroupBy[];
  readonly nameOf: (part: Part) => string;
  readonly onChoose: (chosen: readonly GroupBy[]) => void;
}

/**
 * A toggle button for each field that records can be grouped by. Selected fields show their position, which Alt with Left or Right changes.
 */
function GroupChooser({ parts, chosen, nameOf, onChoose }: GroupChooserProps): ReactNode {
  const { t } = texts.useT();
  const keys = chosen.map(partKey);
  const byKey = new Map(parts.map((part) => [keyOf(part), part]));
  const others = parts.filter((part) => !keys.includes(keyOf(part)));
  const choose = (next: readonly string[]): void =>
    onChoose(next.flatMap((key) => parts.filter((part) => keyOf(part) === key).map(toGroupBy)));
  const press = (event: KeyboardEvent, at: number): void => {
    const step = event.altKey ? steps[event.key] : undefined;
    const to = at + (step ?? 0);
    if (step === undefined || at === -1 || to < 0 || to >= keys.length) return;
    event.preventDefault();
    const moved = keys.filter((_, i) => i !== at);
    choose([...moved.slice(0, to), keys[at] as string, ...moved.slice(to)]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a toolbar of buttons is not a form
    <div className="q-group-by" role="group" aria-label={t('groupBy')} title={t('groupByKeys')}>
      <span className="q-soft" aria-hidden="true">
        {t('groupBy')}
      </span>
      {[...chosen.flatMap((part) => byKey.get(partKey(part)) ?? []), ...others].map((part) => {
        const key = keyOf(part);
        const at = keys.indexOf(key);
        const isOnly = at !== -1 && keys.length === 1;
        return (
          <button
            key={key}
            type="button"
            className="q-group-part"
            data-testid={`group-by-${key}`}
            aria-pressed={at !== -1}
            aria-disabled={isOnly || undefined}
            aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
            onKeyDown={(event) => press(event, at)}
            onClick={() => !isOnly && choose(at === -1 ? [...keys, key] : keys.filter((one) => one !== key))}
          >
            {at !== -1 && <small>{at + 1}</small>}
            {nameOf(part)}
          </button>
        );
      })}
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function toGroupBy({ field, unit }: Part): GroupBy {
  return { field: field.name, ...(unit && { unit }) };
}

function keyOf(part: Part): string {
  return partKey(toGroupBy(part));
}

const formats = ['xlsx', 'csv'] as const;

/** Menu to export all groups to a file, for users with the export permission. */
function GroupExport({ list, body }: { list: List; body: GroupsBody }): ReactNode {
  const { notices } = useApp();
  const provider = useData();
  const { t: coreT, language } = useT();
  const { t } = texts.useT();
  const [isBusy, setBusy] = useState(false);
  const { resource } = list;
  const canExport = useMayOn(resource, 'export');
  if (!canExport || resource.calls.groups === undefined) return null;
  const start = async (format: (typeof formats)[number]): Promise<void> => {
    setBusy(true);
    try {
      const file = await askFile(provider, groupsFileCall(resource, { ...body, format }));
      saveFile(file, `${resource.title[language]}.${format}`);
      notices.show({ type: 'success', text: coreT('sheet.exported') });
    } catch (error) {
      // The HTTP client has already shown an `HwError` as a toast.
      if (!(error instanceof HwError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <MoreMenu
      className="q-button"
      handle="groups-export"
      word={t('exportGroups')}
      isDisabled={isBusy}
      items={formats.map((format) => ({
        key: format,
        handle: `groups-${format}`,
        label: t(format),
        isDangerous: false,
        onChoose: () => void start(format),
      }))}
    />
  );
}
