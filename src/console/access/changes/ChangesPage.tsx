import { type ReactNode, useId, useState } from 'react';
import { type ChangeLine, type ChangeLogFilter, changeKinds } from '../../../contract/changeLog.ts';
import type { Page } from '../../../contract/query.ts';
import { usePageTitle } from '../../shell/layout/page.ts';
import { PageLoading } from '../../shell/pages/MessagePage.tsx';
import { AccessTable, Failure, Pager, TextFilter } from '../tables.tsx';
import { useWord } from '../words.ts';
import { ChangeRow } from './ChangeRow.tsx';
import '../access.css';
import '../../pages/detail/log/log.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DayBox } from '../../../fields/date/DayBox.tsx';
import type { HwError } from '../../client/hwError.ts';
import { useStore } from '../../client/store.ts';
import { useHouse } from '../../house.ts';
import { ask } from '../../providers/requests.ts';
import { changesCall } from '../../providers/systemCalls.ts';
import { useData } from '../../providers/useData.ts';
import { useSay } from '../../texts/i18n.ts';

/** System > Change log: who did what to which record, whatever its screen. */
export function ChangesPage(): ReactNode {
  const title = usePageTitle();
  const [filter, setFilter] = useState(everything);
  const [pageNo, setPageNo] = useState(1);
  const asked = askedChanges(filter);
  const { data, error, refetch, isFetching } = useChanges(asked, pageNo);
  const narrow = (next: TypedFilter) => {
    setFilter(next);
    setPageNo(1);
  };
  return (
    <div className="q-access" data-testid="changes" aria-busy={isFetching}>
      <div className="q-access-head">
        <h1>{title}</h1>
      </div>
      <ChangeFilters filter={filter} onChange={narrow} />
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <PageLoading />}
      {data && <ChangeTable {...{ title, data }} isNarrowed={Object.keys(asked).length > 0} onPage={setPageNo} />}
    </div>
  );
}

interface ChangeTableProps {
  readonly title: string;
  readonly data: Page<ChangeLine>;
  /** Not all that there is was asked for. */
  readonly isNarrowed: boolean;
  readonly onPage: (pageNo: number) => void;
}

function ChangeTable({ title, data, isNarrowed, onPage }: ChangeTableProps): ReactNode {
  const word = useWord();
  const { records, total, pageNo } = data;
  const heads = ['time', 'who', 'done', 'screen', 'record', 'changed'] as const;
  if (total === 0)
    return (
      <p className="q-empty" data-testid="changes-note">
        {word(isNarrowed ? 'noChanges' : 'neverChanged')}
      </p>
    );
  return (
    <>
      <AccessTable label={title} heads={heads.map((head) => word(head))}>
        {records.map((line) => (
          <ChangeRow key={line.id} line={line} width={heads.length} />
        ))}
      </AccessTable>
      <Pager {...{ pageNo, pageSize, total, onPage }} handle="changes" />
    </>
  );
}

interface ChangeFiltersProps {
  readonly filter: TypedFilter;
  readonly onChange: (filter: TypedFilter) => void;
}

type Part = keyof TypedFilter;

/** Narrows the log to a person, a screen, what was done, a span of days, or a value. */
function ChangeFilters({ filter, onChange }: ChangeFiltersProps): ReactNode {
  const { language } = useSay();
  const word = useWord();
  const { resources } = useStore(useHouse().access);
  const of = (part: Part) => ({
    part,
    value: filter[part],
    onSet: (value: string) => onChange({ ...filter, [part]: value }),
  });
  const screens = resources
    .map(({ name, title }) => ({ value: name, label: title[language] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  const kinds = changeKinds.map((kind) => ({ value: kind, label: word(kind) }));
  return (
    <div className="q-access-filters">
      <TextFilter {...of('operator')} handle="changes-operator" label={word('personHas')} />
      <ChoiceFilter {...of('resource')} label={word('screen')} all={word('allScreens')} choices={screens} />
      <ChoiceFilter {...of('action')} label={word('done')} all={word('allKinds')} choices={kinds} />
      <DayFilter {...of('from')} label={word('fromDay')} />
      <DayFilter {...of('to')} label={word('toDay')} />
      <TextFilter {...of('keyword')} handle="changes-keyword" label={word('findValue')} hint={word('findValueHint')} />
    </div>
  );
}

interface OneFilter {
  readonly part: Part;
  readonly label: string;
  readonly value: string;
  readonly onSet: (value: string) => void;
}

function DayFilter({ part, label, value, onSet }: OneFilter): ReactNode {
  const id = useId();
  return (
    <span className="q-access-day">
      <label htmlFor={id}>{label}</label>
      <DayBox {...{ id, value, handle: `changes-${part}`, onChange: onSet }} />
    </span>
  );
}

interface ChoiceFilterProps extends OneFilter {
  readonly all: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

function ChoiceFilter({ part, label, value, onSet, all, choices }: ChoiceFilterProps): ReactNode {
  return (
    <select
      className="q-input"
      data-testid={`changes-${part}`}
      aria-label={label}
      value={value}
      onChange={({ target }) => onSet(target.value)}
    >
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

/** So many lines stand on a page. */
export const pageSize = 50;

/** One page of what was done to records of all kinds. */
function useChanges(filter: ChangeLogFilter, pageNo: number) {
  const data = useData();
  const { language } = useSay();
  return useQuery<Page<ChangeLine>, HwError>({
    queryKey: ['changes', language, filter, pageNo],
    queryFn: ({ signal }) => ask(data, changesCall(filter, { pageNo, pageSize }), { isQuiet: true, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** What the log is narrowed to, as it is typed; empty: everything. Days are those of the clock on the wall. */
interface TypedFilter {
  readonly resource: string;
  readonly operator: string;
  readonly action: string;
  readonly keyword: string;
  /** `2026-11-20`. */
  readonly from: string;
  readonly to: string;
}

export const everything: TypedFilter = { resource: '', operator: '', action: '', keyword: '', from: '', to: '' };

/** The same as the server is asked: from the first moment of one day to the last one of the other. */
function askedChanges({ from, to, ...texts }: TypedFilter): ChangeLogFilter {
  const given = Object.entries(texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]]));
  const gte = momentOf(`${from}T00:00:00`);
  const lte = momentOf(`${to}T23:59:59.999`);
  return { ...Object.fromEntries(given), ...((gte || lte) && { time: { ...(gte && { gte }), ...(lte && { lte }) } }) };
}

/** A day that is still being typed is none. */
function momentOf(local: string): string | undefined {
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
