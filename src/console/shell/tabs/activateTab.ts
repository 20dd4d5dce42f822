import type { Tab, TabState } from './tabState.ts';

/** Replaces the active tab (console-spec.md section 4). */
export function activateTab<S extends TabState>(state: S, tab: Tab): S {
  const { activeTab } = state;
  if (activeTab?.path === tab.path && activeTab.fullPath === tab.fullPath) return state;
  return { ...state, activeTab: tab };
}
