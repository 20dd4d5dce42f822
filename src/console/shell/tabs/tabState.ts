/** An open page: its route, and the same with its query. */
export interface Tab {
  readonly path: string;
  readonly fullPath: string;
}

/** The open tabs and the active one; the active one outlives an empty list (console-spec.md section 4). */
export interface TabState {
  readonly tabs: readonly Tab[];
  readonly activeTab: Tab | undefined;
}
