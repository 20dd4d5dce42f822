import type { Tab, TabState } from './tabState.ts';

/**
 * Saves a tab: an entry of the same path is replaced only when the full path differs, otherwise the tab is appended
 * and becomes the active one (console-spec.md section 4).
 */
export function saveTab<S extends TabState>(state: S, tab: Tab): S {
  const known = state.tabs.find((other) => other.path === tab.path);
  if (known?.fullPath === tab.fullPath) return state;
  if (known) return { ...state, tabs: state.tabs.map((other) => (other === known ? tab : other)) };
  return { ...state, tabs: [...state.tabs, tab], activeTab: tab };
}
