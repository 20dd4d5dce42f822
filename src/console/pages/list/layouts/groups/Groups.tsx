import { type MouseEvent, type ReactNode, useMemo, useRef } from 'react';
import { currenciesOf, type GroupBy, type GroupsBody } from '../../../../../contract/groups.ts';
import type { ListView, Resource } from '../../../../../contract/resource.ts';
import { messageOf } from '../../../../client/hwError.ts';
import { useStable } from '../../../../client/rendering.ts';
import { Grid } from '../../../../grid/Grid.tsx';
import { usePagePath } from '../../../../shell/layout/page.ts';
import { useT } from '../../../../texts/i18n.ts';
import { nextSorts, writeListQuery } from '../../../records/listQuery.ts';
import type { List } from '../../useList.ts';
import type { LayoutProps } from '../ListLayout.tsx';
import { useWord } from '../texts.ts';
import { writeLayout } from '../useLayout.ts';
import { GroupChooser, GroupExport } from './GroupChooser.tsx';
import { type Figure, figuresOf, groupColumns, groupsFoot } from './groupColumns.tsx';
import {
  type GroupRow,
  groupFilters,
  type Part,
  readGroups,
  useGroups,
  withoutGroups,
  writeGroups,
} from './useGroups.ts';
import './groups.css';
import { formatNumber } from '../../../../../fields/widgets/formatNumber.ts';

/** What the records of a list come to, in groups: sorted and added up by the server, asked for as they come into sight. */
export function Groups({ list, layout }: LayoutProps): ReactNode {
  return layout.groups ? <GroupTable list={list} groups={layout.groups} /> : null;
}

interface GroupTableProps {
  readonly list: List;
  readonly groups: NonNullable<ListView['groups']>;
}

function GroupTable({ list, groups }: GroupTableProps): ReactNode {
  const speaker = useT();
  const { language } = speaker;
  const word = useWord();
  const { resource, rowHeight } = list;
  const { search, go } = usePagePath();
  const box = useRef<HTMLDivElement>(null);
  const requested = useMemo(() => readGroups(search, groups), [search, groups]);
  const figures = useMemo(() => figuresOf(resource, groups), [resource, groups]);
  const parts = useMemo(() => partsOf(resource, requested.by, figures), [resource, requested.by, figures]);
  const body = bodyOf({ list, parts, figures, requested });
  const found = useGroups({ list, body, box });
  const texts = useColumnTexts();
  const open = useOpening(list, parts);
  const columns = useMemo(() => groupColumns({ parts, figures, texts, open }), [parts, figures, texts, open]);
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
          nameOf={texts.part}
          onChoose={(by) => go(writeGroups(search, { by, sorts: [] }, groups), { replace: true })}
        />
        <span className="q-soft" role="status">
          {found.total !== undefined && word('groupCount', { n: texts.number(found.total) })}
        </span>
        <GroupExport list={list} body={body} />
      </div>
      {found.error && (
        <p className="q-alert" role="alert">
          {messageOf(found.error, speaker)}{' '}
          <button type="button" className="q-link" onClick={found.refetch}>
            {speaker.t('list.retry')}
          </button>
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the link in each row is the way by keyboard */}
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
          empty={found.isFirst ? null : <p className="q-empty">{word('nobodyHere')}</p>}
        />
      </div>
    </div>
  );
}

/** The parts with their fields; behind them the currencies that amounts bring along. */
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
    ...{ sums: names('sums'), min: names('min'), max: names('max') },
    filter: { ...query.filters, ...(query.keyword === '' ? {} : { keyword: query.keyword }) },
    sorts: requested.sorts.filter(({ field }) => known.has(field)),
  };
}

/** How columns are called, and numbers written, in the language of the person. */
function useColumnTexts() {
  const { language } = useT();
  const word = useStable(useWord());
  return useMemo(() => {
    return {
      count: word('groupRecords'),
      empty: word('noChoice'),
      title: ({ figure, field }: Figure) =>
        figure === 'sums' ? field.title[language] : word(figure, { field: field.title[language] }),
      part: ({ field, unit }: Part) => {
        const title = field.title[language];
        return unit ? word('partBy', { field: title, unit: word(unit === 'day' ? 'unitDay' : units[unit]) }) : title;
      },
      number: (count: number) => formatNumber(count, language),
    };
  }, [language, word]);
}

const units = { month: 'unitMonth', year: 'unitYear' } as const;

/** From a group to the table with its records; undefined where the list has no table. */
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
    return (row: GroupRow, texts: ReactNode): ReactNode => {
      const filters = groupFilters(query.filters, parts, row);
      const plain = writeListQuery(`?${withoutGroups(search)}`, { ...query, filters }, resource);
      const to = writeLayout(plain, table);
      return (
        <a className="q-link" data-group="" href={path + to} onClick={(event) => follow(event, to)}>
          {texts}
        </a>
      );
    };
  }, [query, parts, resource, path, search, table, follow]);
}

/** A click anywhere in a row is one on its link, unless something was marked there to be copied. */
function openRow({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest('a, button, thead, tfoot')) return;
  if (String(window.getSelection()) !== '') return;
  target.closest('tr')?.querySelector<HTMLElement>('a[data-group]')?.click();
}
