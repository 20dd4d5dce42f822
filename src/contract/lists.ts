import type { Condition, Sort } from './query.ts';
import type { ListView, Related, Resource } from './resource.ts';

/**
 * How somebody wants the columns of a list to look, kept by the server so that it follows them to another browser
 * (README section 4.7). The calls need a session; what is kept is the caller's own.
 */
export const listPreferenceCalls = {
  /** GET -> `ListPreferences`. */
  find: '/hw/wms/hwListLook/findHwListLook',
  /** POST `ListPreferenceChange` -> `ListPreferences`. */
  save: '/hw/wms/hwListLook/saveHwListLook',
} as const;

export const densities = ['normal', 'compact'] as const;
/** How close rows stand to each other, in every list. */
export type Density = (typeof densities)[number];

export const columnPins = ['left', 'right'] as const;
export type ColumnPin = (typeof columnPins)[number];

/** One column, in the place where it stands; what is left out is as the resource file says. */
export interface ColumnPreferences {
  readonly field: string;
  /** In px, just so. */
  readonly width?: number;
  /** `none`: not pinned, though the file pins it. */
  readonly pin?: ColumnPin | 'none';
  /** Shown or hidden by choice. */
  readonly isShown?: boolean;
}

export interface ListPreferences {
  readonly density: Density;
  /** By the name of the resource. */
  readonly lists: Readonly<Record<string, readonly ColumnPreferences[]>>;
  /** The layout chosen last, by the name of the resource; where none was chosen, the first one of the file holds. */
  readonly layouts?: Readonly<Record<string, string>>;
}

/** One change: of the rows of all lists, or of the columns or the layout of one; no columns, or none, means as the file says. */
export type ListPreferenceChange =
  | { readonly density: Density }
  | { readonly resource: string; readonly layout: string | null }
  | { readonly resource: string; readonly columns: readonly ColumnPreferences[] };

/** Bounds of what is kept; widths in px. */
export const listPreferenceLimits = { columns: 200, lists: 500, leastWidth: 40, mostWidth: 1_000 } as const;

/**
 * The saved views of a list (README section 4.7). All calls need the list permission of the resource; sharing a view
 * with roles needs its `shareView` permission.
 */
export const listViewCalls = {
  /** POST `{resource}` -> page of `SavedView`: one's own, and those shared with one's roles. */
  find: '/hw/wms/hwListView/findHwListViewList',
  /** POST `ListViewDraft` -> `SavedView`; with `id` and `version` a change, in which what is left out stays. */
  save: '/hw/wms/hwListView/saveHwListView',
  /** GET /{id}. */
  deleteById: '/hw/wms/hwListView/deleteHwListViewById',
  /** POST `{resource}` -> page of `ViewRole`: whom one may share with. */
  roles: '/hw/wms/hwListView/findHwListViewRoleList',
} as const;

/** A column of a view, in its place. */
export interface ViewColumn {
  readonly field: string;
  /** In px, just so. */
  readonly width?: number;
  readonly pin?: ColumnPin;
}

/** What a list shows. */
export interface ListViewContent {
  readonly keyword: string;
  readonly filters: Readonly<Record<string, Condition>>;
  readonly sorts: readonly Sort[];
  /** None: as the person, or else the resource file, has them. */
  readonly columns: readonly ViewColumn[];
  /** Table, board, calendar, tree, map or groups, as `layoutKey` writes it; none: as whoever looks has it. */
  readonly layout?: string;
}

/** What is sent to save a view. */
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
  /** The roles that it is shared with; none: it is its owner's alone. */
  readonly roleKeys: readonly string[];
  readonly ownerName: string;
  readonly isMine: boolean;
  readonly canEdit: boolean;
  /** How many parts were kept back, because the caller may not read their fields. */
  readonly withheld: Readonly<Record<'filters' | 'sorts' | 'columns', number>>;
}

export interface ViewRole {
  readonly roleKey: string;
  readonly roleName: string;
}

/** Bounds of what is kept; `views` of one person for one resource, `name` in characters, `size` in bytes of JSON. */
export const listViewLimits = { views: 100, name: 60, roles: 50, sorts: 10, columns: 200, size: 64_000 } as const;

/** What a layout of a list is called in links, looks and saved views: `table`, `board.status`, `calendar.eta`. */
export function layoutKey({ view, field }: ListView): string {
  return field === undefined || field === '' ? view : `${view}.${field}`;
}

/** The layout of this name, while the file has it. */
export function findLayout({ list }: Pick<Resource, 'list'>, key: string | null | undefined): ListView | undefined {
  return list.views.find((layout) => layoutKey(layout) === key);
}

/** Where records stand: in a block, in a row and a column of it, above each other; and how full they are. */
export interface Plan {
  /** A reference: the blocks of each building are apart. */
  readonly site?: string;
  readonly zone?: string;
  readonly row: string;
  readonly column: string;
  readonly level?: string;
  readonly fill: string;
  readonly capacity: string;
  /** What is in a place. */
  readonly inside?: Related;
}
