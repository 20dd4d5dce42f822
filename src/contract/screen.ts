import type { Text } from './wire.ts';

/** The type of a page; `own` is a page in business code (`src/main/pages.ts`), found by its component key. */
export type ScreenView = 'list' | 'detail' | 'form' | 'scan' | 'own';

/** A page of the view `scan`: users scan a record and then a second record, where the first one goes. The page then runs an action. */
export interface Scan {
  /** The text field that identifies the scanned record. */
  readonly by: string;
  /** The text field that identifies the other scanned record, to which the input of each action refers. */
  readonly to: string;
  /** The patterns of these two fields, by which the page distinguishes their codes. At least one has a pattern. */
  readonly patterns: { readonly by?: string; readonly to?: string };
  /** Transitions and actions; the first one that the record allows is run. */
  readonly actions: readonly string[];
  /** The name of a query in `reads`. The query gets `{ ids }` of the scanned records and answers with `ScanProposal[]`. */
  readonly propose?: string;
  /** The fields of a scanned record that are shown. */
  readonly show: readonly string[];
}

/** A code that a scan page proposes, with a note such as the reason. */
export interface ScanProposal {
  readonly code: string;
  readonly note?: Text;
}

/** A page of the resource; `component` is the key in the menu table. */
export interface Screen {
  readonly component: string;
  readonly view: ScreenView;
  /** Whether the page has a route but no menu entry, as detail and form pages do. */
  readonly isHidden: boolean;
  readonly title: Text;
  readonly path: string;
  readonly icon: string;
  readonly area: string;
  readonly order: number;
  /** For a page of the view `own` or `scan`: the permission of its menu entry, if it is not the list permission. */
  readonly perm?: string;
  /** For a list: the record kind that it shows and creates. */
  readonly kind?: string;
  /** Set for a page of the view `scan`. */
  readonly scan?: Scan;
}
