import type { Condition, Groups, Sort } from './query.ts';
import type { Text } from './wire.ts';

/**
 * The user's column settings for lists, stored on the server so that they apply in every browser (README section 4.7). The calls
 * need a session and affect only the caller's settings.
 */
export const listPreferenceCalls = {
  /** GET -> `ListPreferences`. */
  find: '/hw/wms/hwListLook/findHwListLook',
  /** POST `ListPreferenceChange` -> `ListPreferences`. */
  save: '/hw/wms/hwListLook/saveHwListLook',
} as const;

export const densities = ['normal', 'compact'] as const;
/** The row height in all lists. */
export type Density = (typeof densities)[number];

export const columnPins = ['left', 'right'] as const;
export type ColumnPin = (typeof columnPins)[number];

/**
 * The user's settings for one column. In a list of such settings, the columns are in the order in which the user sees them. An omitted
 * setting is that of the resource file.
 */
export interface ColumnPreferences {
  readonly field: string;
  /** Exact width in px. */
  readonly width?: number;
  /** `none`: not pinned, although the resource file pins it. */
  readonly pin?: ColumnPin | 'none';
  /** Whether the user has shown or hidden the column. */
  readonly isShown?: boolean;
}

export interface ListPreferences {
  readonly density: Density;
  /** Column settings by resource name. */
  readonly lists: Readonly<Record<string, readonly ColumnPreferences[]>>;
  /**
   * The key of the layout that the user last selected, by resource name. Without an entry, the list opens with the first layout of the
   * resource file.
   */
  readonly layouts?: Readonly<Record<string, string>>;
  /** The resources whose filters are folded to one line. */
  readonly folded?: readonly string[];
}

/**
 * A single change: the row height of all lists, or the columns, the layout or the filters of one list. Null for the layout, or an empty list
 * of columns, restores the setting of the resource file.
 */
export type ListPreferenceChange =
  | { readonly density: Density }
  | { readonly resource: string; readonly layout: string | null }
  | { readonly resource: string; readonly isFolded: boolean }
  | { readonly resource: string; readonly columns: readonly ColumnPreferences[] };

/** Limits of the stored settings; widths in px. */
export const listPreferenceLimits = { columns: 200, lists: 500, leastWidth: 40, mostWidth: 1_000 } as const;

/**
 * The saved views of a list (README section 4.7). All calls need the list permission of the resource; sharing a view with roles
 * needs its `shareView` permission.
 */
export const listViewCalls = {
  /** POST `{resource}` -> page of `SavedView`: the caller's own views and those shared with the caller's roles. */
  find: '/hw/wms/hwListView/findHwListViewList',
  /** POST `ListViewDraft` -> `SavedView`; with `id` and `version` an update, in which omitted properties do not change. */
  save: '/hw/wms/hwListView/saveHwListView',
  /** GET /{id} deletes a view. */
  deleteById: '/hw/wms/hwListView/deleteHwListViewById',
  /** POST `{resource}` -> page of `ViewRole`: roles that the caller may share with. */
  roles: '/hw/wms/hwListView/findHwListViewRoleList',
} as const;

/** A column of a view. The columns of a view are in their displayed order. */
export interface ViewColumn {
  readonly field: string;
  /** Exact width in px. */
  readonly width?: number;
  readonly pin?: ColumnPin;
}

/** The content of a list view. */
export interface ListViewContent {
  readonly keyword: string;
  readonly filters: Readonly<Record<string, Condition>>;
  readonly sorts: readonly Sort[];
  /** The columns of the view. If empty, the list shows the columns that the user has set, else those of the resource file. */
  readonly columns: readonly ViewColumn[];
  /** The key of the layout (see `layoutKey`); undefined for the user's current layout. */
  readonly layout?: string;
}

/** The body to save a view. */
export interface ListViewDraft extends Partial<ListViewContent> {
  readonly id?: string;
  readonly version?: number;
  readonly resource?: string;
  readonly name?: string;
  readonly roleKeys?: readonly string[];
}

export interface SavedView extends ListViewContent {
  readonly id: string;
  readonly version: number;
  readonly resource: string;
  readonly name: string;
  /** The roles that the view is shared with; empty for a private view. */
  readonly roleKeys: readonly string[];
  readonly ownerName: string;
  readonly isMine: boolean;
  readonly canEdit: boolean;
  /** The numbers of filters, sorts and columns omitted because the caller may not read their fields. */
  readonly withheld: Readonly<Record<'filters' | 'sorts' | 'columns', number>>;
}

export interface ViewRole {
  readonly roleKey: string;
  readonly roleName: string;
}

/** Limits: `views` for one user and resource, `name` in characters, `size` in bytes of JSON. */
export const listViewLimits = { views: 100, name: 60, roles: 50, sorts: 10, columns: 200, size: 64_000 } as const;

/** Returns the key of a layout in links, preferences and saved views: `table`, `board.status`, `calendar.eta`. */
export function layoutKey({ view, field }: ListView): string {
  return field === undefined || field === '' ? view : `${view}.${field}`;
}

/** Returns the layout with this key; undefined if the resource no longer has it. */
export function findLayout(
  { list }: { readonly list: { readonly views: readonly ListView[] } },
  key: string | null | undefined,
): ListView | undefined {
  return list.views.find((layout) => layoutKey(layout) === key);
}

/** A plan of storage places: the fields with the site, zone, row, column and level of a place, and those with its fill and its capacity. */
export interface Plan {
  /** The reference field with the site of a place. Each site has its own blocks. */
  readonly site?: string;
  readonly zone?: string;
  readonly row: string;
  readonly column: string;
  readonly level?: string;
  readonly fill: string;
  readonly capacity: string;
  /** The records stored in a place. */
  readonly inside?: Related;
}

export const listViews = ['table', 'board', 'calendar', 'tree', 'map', 'groups', 'sheet'] as const;

/**
 * A layout of a list. A board needs a field with options, a calendar a date, and a tree a reference to the same resource. A map is a plan
 * of storage places, a sheet an editable table, and `groups` are groups with totals.
 */
export interface ListView {
  readonly view: (typeof listViews)[number];
  /**
   * The field with the lanes of a board, the dates of a calendar, the parents of a tree, the rows of a plan, or the first level of groups;
   * undefined for a table or a sheet.
   */
  readonly field?: string;
  readonly title?: Text;
  readonly plan?: Plan;
  readonly groups?: Groups;
  /** The fields on the cards of a board, or in the entries of a calendar. */
  readonly cards?: readonly string[];
  /** The columns of a sheet layout. */
  readonly sheet?: { readonly columns: readonly string[] };
}

/** A list of records of another resource that refer to this one, shown on its detail page. */
export interface Related {
  readonly resource: string;
  readonly by: string;
  readonly title?: Text;
  readonly columns?: readonly string[];
}
