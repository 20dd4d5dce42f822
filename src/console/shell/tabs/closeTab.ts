import type { TabState } from './tabState.ts';

/**
 * Removes one tab. When it was the active one, the active tab becomes the first tab if the removed index was below 2,
 * else the tab just before the removed one; it stays when no tabs remain (console-spec.md section 4).
 */
export function closeTab<S extends TabState>(state: S, path: string): S {
  const index = state.tabs.findIndex((tab) => tab.path === path);
  if (index < 0) return state;
  const tabs = state.tabs.toSpliced(index, 1);
  if (state.activeTab?.path !== path || tabs.length === 0) return { ...state, tabs };
  return { ...state, tabs, activeTab: index < 2 ? tabs[0] : tabs[index - 1] };
}

/** Keeps only the tab that is active (console-spec.md section 4). */
export function closeOtherTabs<S extends TabState>(state: S): S {
  return { ...state, tabs: state.tabs.filter((tab) => tab.path === state.activeTab?.path) };
}

/** Empties the list (console-spec.md section 4). */
export function closeAllTabs<S extends TabState>(state: S): S {
  return { ...state, tabs: [] };
}

/** Drops the tabs whose route is not there any more, as when a role changed. */
export function closeUnknownTabs<S extends TabState>(state: S, paths: ReadonlySet<string>): S {
  const tabs = state.tabs.filter((tab) => paths.has(tab.path));
  return tabs.length === state.tabs.length ? state : { ...state, tabs };
}
