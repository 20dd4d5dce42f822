import { useCallback, useEffect, useState } from 'react';
import { HwError, useCalls } from '../../../../console/extend.ts';
import { texts } from './texts.ts';

/** The kinds of price lists in the order of their tabs, each with the prefix of its permissions and the path of its list page. */
export const priceKinds = [
  { resource: 'hwQuotationTemplate', perms: 'fms:quotation', path: '/finance/dispatchQuotation' },
  { resource: 'hwOperationTemplate', perms: 'fms:operation', path: '/finance/systemConfiguration' },
  { resource: 'hwCombinationTemplate', perms: 'fms:combination', path: '/finance/systemCombination' },
] as const;
export type PriceKind = (typeof priceKinds)[number];

/** The fields that, with customer and effective date, identify a version. The server identifies versions by the same fields. */
const listFields: Readonly<Record<PriceKind['resource'], readonly string[]>> = {
  hwQuotationTemplate: ['direction', 'carrierId', 'repositoryId', 'currency'],
  hwOperationTemplate: ['direction', 'repositoryId', 'currency'],
  hwCombinationTemplate: ['repositoryId', 'currency'],
};

/** One version of a price list. */
export interface PriceList {
  /** The key by which the server finds the version. */
  readonly key: string;
  readonly values: Readonly<Record<string, string | null>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly active: number;
  readonly draft: number;
}

interface Counted {
  readonly count: number;
  readonly [field: string]: unknown;
}

/** Merges the groups of each version, one for each status. Sorts the versions, latest first. Omits versions with only disabled rows. */
function toLists(groups: readonly Counted[], resource: PriceKind['resource']): readonly PriceList[] {
  const names = ['userId', 'effectiveDate', ...listFields[resource]];
  const byKey = Map.groupBy(groups, (group) => JSON.stringify(valuesOf(group, names)));
  const lists = [...byKey].map(([key, some]): PriceList => {
    const [first] = some as [Counted];
    const labels = names.flatMap((name) => (typeof first[`${name}Label`] === 'string' ? [[name, first[`${name}Label`]]] : []));
    const counted = (status: string): number => some.filter((group) => group.status === status).reduce((sum, { count }) => sum + count, 0);
    const values = valuesOf(first, names);
    return { key, values, labels: Object.fromEntries(labels), active: counted('ACTIVE'), draft: counted('DRAFT') };
  });
  return lists
    .filter(({ active, draft }) => active + draft > 0)
    .toSorted((a, b) => String(b.values.effectiveDate).localeCompare(String(a.values.effectiveDate)));
}

function valuesOf(group: Counted, names: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(names.map((name) => [name, (group[name] as string | null | undefined) ?? null]));
}

/** Returns the path of the sheet that shows the rows of this version only. */
export function sheetPath({ path }: PriceKind, { values }: PriceList): string {
  const params = new URLSearchParams({ layout: 'sheet' });
  for (const [name, value] of Object.entries(values)) {
    if (value === null) params.set(`f.${name}.isNull`, 'true');
    else params.append(`f.${name}`, value);
  }
  return `${path}?${params}`;
}

/** One price row that differs between two versions. */
export interface Difference {
  readonly of: 'added' | 'dropped' | 'changed';
  readonly name: { readonly zh: string; readonly en: string };
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly fields: readonly string[];
  readonly percent?: string;
}

/** The answer to a comparison of two versions. */
export interface Comparison {
  readonly added: number;
  readonly dropped: number;
  readonly changed: number;
  readonly same: number;
  readonly rows: readonly Difference[];
}

/** The answer to the check of one version. */
export interface ListCheck {
  readonly rows: number;
  readonly warnings: readonly {
    readonly of: 'gap' | 'start' | 'end' | 'clash' | 'unit' | 'period';
    readonly quoteNo: string;
    readonly rank: string;
    readonly from: string;
    readonly to: string;
  }[];
}

/** The maximum number of groups read. There is one group for each version and status. */
const mostGroups = 300;

/** The versions of price lists. */
export interface PriceLists {
  readonly lists: readonly PriceList[];
  /** True if there may be more versions. */
  readonly isCut: boolean;
}

/** Returns the versions in the groups that were read. */
export function listsIn(groups: readonly Counted[], resource: PriceKind['resource']): PriceLists {
  return { lists: toLists(groups, resource), isCut: groups.length >= mostGroups };
}

/** Reads the price list versions of a kind that the user may see. */
export function usePriceLists({ resource }: PriceKind) {
  const { groups } = useCalls();
  const [found, setFound] = useState<PriceLists>();
  const [error, setError] = useState<HwError>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refetch` changes `turn` to read again
  useEffect(() => {
    const aborting = new AbortController();
    const by = ['userId', 'effectiveDate', ...listFields[resource], 'status'];
    const sorts = [{ field: 'effectiveDate', order: 'desc' } as const];
    setFound(undefined);
    groups(resource, { by, sorts }, { pageSize: mostGroups, isQuiet: true, signal: aborting.signal }).then(
      (read) => {
        if (aborting.signal.aborted) return;
        setFound(listsIn(read, resource));
        setError(undefined);
      },
      (fault: unknown) => {
        if (aborting.signal.aborted) return;
        if (!(fault instanceof HwError)) throw fault;
        setError(fault);
      },
    );
    return () => aborting.abort();
  }, [groups, resource, turn]);
  return { ...found, error, refetch: useCallback(() => setTurn((now) => now + 1), []) };
}

/** Returns a function that names a version by its customer, warehouse and effective date. */
export function useListName(): (list: PriceList) => string {
  const { t } = texts.useT();
  return ({ values, labels }) =>
    [values.userId === null ? t('public') : labels.userId, labels.repositoryId, values.effectiveDate]
      .filter((part) => part !== undefined && part !== null)
      .join(' · ');
}
