import type { Field } from './field.ts';
import type { Condition, Group, GroupBy, Sort } from './query.ts';
import type { Text, WireRecord } from './wire.ts';

/**
 * `POST findHwDashboard` `{name, cards?}`: a dashboard with the content of its cards, or of those named in `cards` (README section 7).
 * Requires the permission of the dashboard. The answer omits a card if the caller may not list its resource, or may not read a
 * field that the card needs. For a card with a list, only the columns that the caller may not read are omitted.
 */
export const dashboardCall = '/hw/wms/hwDashboard/findHwDashboard';

export interface DashboardBody {
  readonly name: string;
  readonly cards?: readonly string[];
}

/** Names that follow from the name of a dashboard: the component key of its menu entry, its path and its permission. */
export function dashboardKeys(name: string): { readonly component: string; readonly path: string; readonly perm: string } {
  return { component: `dashboard/${name}`, path: `/dashboard/${name}`, perm: `dashboard:${name}:view` };
}

/** The menu group of a dashboard whose file names no other group. */
export const dashboardArea = 'dashboard';

/** A dashboard compiled from its file in `schemas/dashboards/`. */
export interface Dashboard {
  readonly name: string;
  readonly title: Text;
  /** Keys of the roles that have this dashboard as their first page. */
  readonly roles: readonly string[];
  readonly area: string;
  readonly icon: string;
  readonly order: number;
  readonly rows: readonly DashboardRow[];
}

export interface DashboardRow {
  readonly title?: Text;
  readonly cards: readonly DashboardCard[];
}

interface CommonCard {
  /** Identifies the card within its dashboard. */
  readonly name: string;
  readonly title: Text;
  readonly note?: Text;
  /** The colors of the figure: each applies to values of at least `from`. Sorted by `from`, ascending. */
  readonly colors: readonly { readonly from: number; readonly color: CardColor }[];
}

export type CardColor = 'green' | 'blue' | 'orange' | 'red';

/** A card about the records of a resource that match a filter. */
interface RecordsCard extends CommonCard {
  readonly resource: string;
  readonly filters: Readonly<Record<string, Condition>>;
}

export interface CountCard extends RecordsCard {
  readonly show: 'count';
}

export interface SumCard extends RecordsCard {
  readonly show: 'sum';
  readonly field: string;
}

export interface ListCard extends RecordsCard {
  readonly show: 'list';
  readonly columns: readonly string[];
  readonly sorts: readonly Sort[];
  readonly limit: number;
}

export interface ChartCard extends RecordsCard {
  readonly show: 'chart';
  readonly by: GroupBy;
  /** The field whose sums are drawn. If undefined, the numbers of records are drawn. */
  readonly field?: string;
  readonly form: 'bar' | 'line' | 'ring';
  readonly limit: number;
}

export const systemSources = ['fileFaults', 'failedSignIns', 'jobs'] as const;

/** A card about the server itself. */
export interface SystemCard extends CommonCard {
  readonly show: 'system';
  readonly source: (typeof systemSources)[number];
  readonly limit: number;
}

export type DashboardCard = CountCard | SumCard | ListCard | ChartCard | SystemCard;

/** A dashboard that the caller may see. `hash` changes with its file. */
export interface DashboardEntry {
  readonly name: string;
  readonly hash: string;
}

/** The part of `GET /resources/index.json` about dashboards. The index of a server without dashboards lacks it. */
export interface DashboardIndex {
  readonly dashboards?: readonly DashboardEntry[];
  /** The name of the dashboard that is the first page of the caller's role. */
  readonly home?: string;
}

/** A row of a card about the server: an error of a resource file, a failed login, or the latest run of a job. */
export interface SystemRow {
  readonly title: string;
  readonly text: string;
  /** The time, as RFC 3339 in UTC. */
  readonly time?: string;
  readonly isFault?: true;
}

/** A sum as an exact decimal, with its currency if it is an amount. */
export interface CardSum {
  readonly value: string;
  readonly currency?: string;
}

/**
 * The content of a card, by `show`. With `isBounded`, there are more records than are counted. With `error`, the content could not be read;
 * the text is in the caller's language.
 */
export type CardContent =
  | { readonly show: 'count'; readonly count: number; readonly isBounded?: true }
  | { readonly show: 'sum'; readonly count: number; readonly sums: readonly CardSum[]; readonly field: Field }
  | {
      readonly show: 'list';
      readonly total: number;
      readonly records: readonly WireRecord[];
      readonly fields: readonly Field[];
      readonly isBounded?: true;
    }
  | { readonly show: 'chart'; readonly total: number; readonly groups: readonly Group[]; readonly by: Field; readonly field?: Field }
  | { readonly show: 'system'; readonly total: number; readonly rows: readonly SystemRow[] }
  | { readonly show: 'error'; readonly error: string };

/** The answer: the dashboard with the cards that the caller may see, and the content of the requested cards by name. */
export interface DashboardAnswer {
  readonly dashboard: Dashboard;
  readonly contents: Readonly<Record<string, CardContent>>;
}
