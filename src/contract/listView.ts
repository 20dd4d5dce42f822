import type { ColumnPin } from './listLook.ts';
import type { Condition, Sort } from './query.ts';

/**
 * The saved views of a list (added to contract.md). All calls need the list permission of the resource; sharing a view
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
