import type { FormQuery } from '../pages/formQuery.ts';

export const paletteGroups = ['number', 'screen', 'record', 'create'] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

/** Something that the palette finds. */
export interface PaletteItem {
  readonly key: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** Where it belongs, beside the label. */
  readonly note: string;
  /** Everything that it can be found by: its names in all languages. */
  readonly names: readonly string[];
  readonly path: string;
  /** The form to open there; left out for the page as it is. */
  readonly form?: FormQuery;
  /** The record to show there in full. */
  readonly view?: string;
  /** What its list is searched for there, where the record cannot be shown by itself. */
  readonly keyword?: string;
}
