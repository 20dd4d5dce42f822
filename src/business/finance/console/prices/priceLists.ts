/** The kinds of prices in the order of their tabs, with where their rows are and who may see and copy them. */
export const priceKinds = [
  { resource: 'hwQuotationTemplate', perms: 'fms:quotation', path: '/finance/dispatchQuotation' },
  { resource: 'hwOperationTemplate', perms: 'fms:operation', path: '/finance/systemConfiguration' },
  { resource: 'hwCombinationTemplate', perms: 'fms:combination', path: '/finance/systemCombination' },
] as const;
export type PriceKind = (typeof priceKinds)[number];

/** What rows of one version have in common, besides customer and first day; as the server's comparison wants it. */
export const listFields: Readonly<Record<PriceKind['resource'], readonly string[]>> = {
  hwQuotationTemplate: ['direction', 'carrierId', 'repositoryId', 'currency'],
  hwOperationTemplate: ['direction', 'repositoryId', 'currency'],
  hwCombinationTemplate: ['repositoryId', 'currency'],
};

/** One version of a price list. */
export interface PriceList {
  /** As the server names it. */
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

/** Groups by status put together to versions, the latest first; disabled rows alone make none. */
export function toLists(groups: readonly Counted[], resource: PriceKind['resource']): readonly PriceList[] {
  const names = ['userId', 'effectiveDate', ...listFields[resource]];
  const byKey = Map.groupBy(groups, (group) => JSON.stringify(valuesOf(group, names)));
  const lists = [...byKey].map(([key, some]): PriceList => {
    const [first] = some as [Counted];
    const labels = names.flatMap((name) =>
      typeof first[`${name}Label`] === 'string' ? [[name, first[`${name}Label`]]] : [],
    );
    const counted = (status: string): number =>
      some.filter((group) => group.status === status).reduce((sum, { count }) => sum + count, 0);
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

/** The page of the list on which exactly these rows stand, as a sheet. */
export function sheetPath({ path }: PriceKind, { values }: PriceList): string {
  const params = new URLSearchParams({ layout: 'sheet' });
  for (const [name, value] of Object.entries(values)) {
    if (value === null) params.set(`f.${name}.isNull`, 'true');
    else params.append(`f.${name}`, value);
  }
  return `${path}?${params}`;
}

export interface Difference {
  readonly of: 'added' | 'dropped' | 'changed';
  readonly name: { readonly zh: string; readonly en: string };
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly fields: readonly string[];
  readonly percent?: string;
}

export interface Comparison {
  readonly added: number;
  readonly dropped: number;
  readonly changed: number;
  readonly same: number;
  readonly rows: readonly Difference[];
}

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
