/**
 * How somebody wants the columns of a list to look, kept by the server so that it follows them to another browser
 * (added to contract.md). The calls need a session; what is kept is the caller's own.
 */
export const listLookCalls = {
  /** GET -> `ListLooks`. */
  find: '/hw/wms/hwListLook/findHwListLook',
  /** POST `ListLookChange` -> `ListLooks`. */
  save: '/hw/wms/hwListLook/saveHwListLook',
} as const;

export const densities = ['normal', 'compact'] as const;
/** How close rows stand to each other, in every list. */
export type Density = (typeof densities)[number];

export const columnPins = ['left', 'right'] as const;
export type ColumnPin = (typeof columnPins)[number];

/** One column, in the place where it stands; what is left out is as the resource file says. */
export interface ColumnLook {
  readonly field: string;
  /** In px, just so. */
  readonly width?: number;
  /** `none`: not pinned, though the file pins it. */
  readonly pin?: ColumnPin | 'none';
  /** Shown or hidden by choice. */
  readonly isShown?: boolean;
}

export interface ListLooks {
  readonly density: Density;
  /** By the name of the resource. */
  readonly lists: Readonly<Record<string, readonly ColumnLook[]>>;
  /** The layout chosen last, by the name of the resource; where none was chosen, the first one of the file holds. */
  readonly layouts?: Readonly<Record<string, string>>;
}

/** One change: of the rows of all lists, or of the columns or the layout of one; no columns, or none, means as the file says. */
export type ListLookChange =
  | { readonly density: Density }
  | { readonly resource: string; readonly layout: string | null }
  | { readonly resource: string; readonly columns: readonly ColumnLook[] };

/** Bounds of what is kept; widths in px. */
export const listLookLimits = { columns: 200, lists: 500, leastWidth: 40, mostWidth: 1_000 } as const;
