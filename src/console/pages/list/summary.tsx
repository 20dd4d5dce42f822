import { useKeys } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Summary } from '../../../contract/query.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { joiners, type Language } from '../../../contract/text.ts';
import { widgetOf } from '../../../fields/widgets.tsx';
import { type HwError, messageOf } from '../../client/hwError.ts';
import { footHead } from '../../grid/GridFoot.tsx';
import { findPage, onePage } from '../../providers/dataProvider.ts';
import { type FoundPage, filterOf } from '../../providers/requests.ts';
import { useData } from '../../providers/useData.ts';
import { type Translate, useT } from '../../texts/i18n.ts';
import { listField } from '../records/resource.ts';
import { freshFor, listKey } from '../records/rows.ts';
import type { List } from './useList.ts';

/**
 * What stands under the columns: what the whole result comes to, as the server adds it up. It is asked for once the rows
 * are here; undefined where the file sums nothing up.
 */
export function useSummary({ resource, query, total, isWaiting }: List): ReadonlyMap<string, ReactNode> | undefined {
  const provider = useData();
  const { keys } = useKeys();
  const { t, language } = useT();
  const filter = filterOf({ ...query, sorts: [] });
  const isSummed =
    resource.calls.find !== undefined && resource.list.columns.some(({ summary }) => summary !== undefined);
  const { data, error, refetch } = useQuery<FoundPage, HwError>({
    queryKey: listKey(keys, resource).params({ summaryOf: filter }).get(),
    queryFn: ({ signal }) => {
      const requested = { ...filter, summarize: true };
      return findPage(provider, resource.name, { ...onePage, filter: requested, isQuiet: true, signal });
    },
    staleTime: freshFor,
    enabled: isSummed && !isWaiting && (total ?? 0) > 0,
  });
  return useMemo(() => {
    if (!isSummed) return undefined;
    if (error) return new Map([[footHead, <SumsFailed key={footHead} error={error} onRetry={() => void refetch()} />]]);
    return footOf(resource, data?.summary, { t, language });
  }, [isSummed, data, error, refetch, resource, t, language]);
}

/** Stands where the line of sums begins: why there are none. */
function SumsFailed({ error, onRetry }: { readonly error: HwError; readonly onRetry: () => void }): ReactNode {
  const speaker = useT();
  const { t } = speaker;
  return (
    <span className="q-foot" role="alert" data-testid="foot-failed">
      <small>{t('list.sum')}</small> {messageOf(error, speaker)}{' '}
      <button type="button" className="q-link" onClick={onRetry}>
        {t('list.retry')}
      </button>
    </span>
  );
}

/** The line by field; undefined where it would say nothing. */
function footOf(
  resource: List['resource'],
  reported: readonly Summary[] | undefined,
  { t, language }: ReturnType<typeof useT>,
): ReadonlyMap<string, ReactNode> | undefined {
  const labelOf = ({ of, summary }: Summary): string => {
    const choice = summedBy(resource, of, language);
    // The line says already that it has sums.
    return choice === undefined || summary !== 'sum' ? [choice, t(texts[summary])].join(' ').trim() : choice;
  };
  const seen = reported?.filter(({ field }) => resource.list.columns.some((column) => column.field === field));
  // Where nothing counts, or no such column is shown, there is nothing to say.
  if (seen?.every(({ value }) => value === null)) return undefined;
  const lines = Map.groupBy(seen ?? [], ({ field }) => field);
  // The sums may stand beyond the edge of the page: what this line is, is said where it begins.
  const isSums = seen?.every(({ summary }) => summary === 'sum') && !lines.has(resource.list.columns[0]?.field ?? '');
  const head: [string, ReactNode][] = seen
    ? [[footHead, <SumHead key={footHead} resource={resource} isSums={isSums === true} />]]
    : [];
  return new Map([
    ...head,
    ...[...lines].map(([name, sums]): [string, ReactNode] => [
      name,
      sums.map((one) => (
        <span key={`${one.of ?? ''} ${one.currency ?? ''}`} className="q-foot">
          <small>{labelOf(one)}</small>
          <Value resource={resource} reported={one} />
        </span>
      )),
    ]),
  ]);
}

const texts = { sum: 'list.sum', average: 'list.average', min: 'list.min', max: 'list.max' } as const;

/** The figure as a cell of its column shows one. */
function Value({ resource, reported }: { resource: List['resource']; reported: Summary }): ReactNode {
  const field = listField(resource, reported.field);
  if (!field || reported.value === null) return '—';
  const { Cell } = widgetOf(field.kind);
  const { currency } = field;
  const beside = currency && 'field' in currency ? { [currency.field]: reported.currency } : {};
  return (
    <Cell
      field={field}
      value={reported.value}
      record={{ id: '', version: 0, [field.name]: reported.value, ...beside }}
    />
  );
}

/** The choice of `summaryBy` that a sum is of, in words; undefined where it is of all, or of records that have none. */
export function summedBy(resource: Resource, value: unknown, language: Language): string | undefined {
  const { options = [] } = listField(resource, resource.list.summaryBy ?? '') ?? {};
  return options.find((option) => option.value === value)?.title[language];
}

interface SumHeadProps {
  readonly resource: Resource;
  /** The line has sums alone, and none here. */
  readonly isSums: boolean;
}

/** Begins the line of sums: that it has sums and, where the file counts some records alone, which. */
export function SumHead({ resource, isSums }: SumHeadProps): ReactNode {
  const { t, language } = useT();
  const counted = countedTexts(resource, { t, language });
  return (
    <>
      {isSums && <span className="q-foot">{t('list.sum')}</span>}
      {counted !== undefined && (
        <span className="q-foot">
          <small data-testid="foot-counted">{counted}</small>
        </span>
      )}
    </>
  );
}

interface Speaker {
  readonly t: Translate;
  readonly language: Language;
}

/** Which records the sums of a list are of, as "without Void"; undefined where they are of all. */
export function countedTexts(resource: Resource, speaker: Speaker): string | undefined {
  const { summaryWhen: when } = resource.list;
  const field = listField(resource, when?.field ?? '');
  if (!when || !field) return undefined;
  const { t, language } = speaker;
  const names = when.values.map((value) => valueTexts(value, field, speaker)).join(joiners[language]);
  // The name of a choice says what it is of; a number, or yes, does not.
  const which = field.options ? names : t('list.sumField', { field: field.title[language], which: names });
  return t(when.isNot ? 'list.sumWithout' : 'list.sumOf', { which });
}

function valueTexts(value: string | number | boolean, { options }: Field, { t, language }: Speaker): string {
  if (typeof value === 'boolean') return t(value ? 'widget.yes' : 'widget.no');
  return options?.find((one) => one.value === String(value))?.title[language] ?? String(value);
}
