/** An open page: its path, and its full path with the query. */
export interface Tab {
  readonly path: string;
  readonly fullPath: string;
}

/** The open tabs and the active one, which stays set if the list becomes empty (contract README section 9.4). */
export interface TabState {
  readonly tabs: readonly Tab[];
  readonly activeTab: Tab | undefined;
}

/**
 * Saves a tab: an entry with the same path is replaced if its full path differs; a new tab is appended and becomes active (contract README
 * section 9.4).
 */
export function saveTab<S extends TabState>(state: S, tab: Tab): S {
  const known = state.tabs.find((other) => other.path === tab.path);
  if (known?.fullPath === tab.fullPath) return state;
  if (known) return { ...state, tabs: state.tabs.map((other) => (other === known ? tab : other)) };
  return { ...state, tabs: [...state.tabs, tab], activeTab: tab };
}

/** Replaces the active tab (contract README section 9.4). */
export function activateTab<S extends TabState>(state: S, tab: Tab): S {
  const { activeTab } = state;
  if (activeTab?.path === tab.path && activeTab.fullPath === tab.fullPath) return state;
  return { ...state, activeTab: tab };
}

/**
 * Removes a tab. If it was active, the first tab becomes active for an index below 2, otherwise the previous tab; the active one stays if
 * no tabs remain (contract README section 9.4).
 */
export function closeTab<S extends TabState>(state: S, path: string): S {
  const index = state.tabs.findIndex((tab) => tab.path === path);
  if (index < 0) return state;
  const tabs = state.tabs.toSpliced(index, 1);
  if (state.activeTab?.path !== path || tabs.length === 0) return { ...state, tabs };
  return { ...state, tabs, activeTab: index < 2 ? tabs[0] : tabs[index - 1] };
}

/** Keeps only the active tab (contract README section 9.4). */
export function closeOtherTabs<S extends TabState>(state: S): S {
  return { ...state, tabs: state.tabs.filter((tab) => tab.path === state.activeTab?.path) };
}

/** Removes all tabs (contract README section 9.4). */
export function closeAllTabs<S extends TabState>(state: S): S {
  return { ...state, tabs: [] };
}

/** Removes tabs whose route no longer exists, for example after a role change. */
export function closeUnknownTabs<S extends TabState>(state: S, paths: ReadonlySet<string>): S {
  const tabs = state.tabs.filter((tab) => paths.has(tab.path));
  return tabs.length === state.tabs.length ? state : { ...state, tabs };
}

/** A page that stays mounted, with its last query. */
export interface LivePage {
  readonly path: string;
  readonly search: string;
}

/** Maximum number of mounted pages, including the active one. */
const maxLivePages = 20;

interface KeepAliveCase {
  /** The visible page; undefined if it is not kept mounted (not found). */
  readonly active: LivePage | undefined;
  /** The current query of each open tab, by path. */
  readonly open: ReadonlyMap<string, string>;
  /** Paths of pages with unsaved input. */
  readonly unsaved: ReadonlySet<string>;
  readonly max?: number;
}

/**
 * Returns the pages to keep mounted, most recent last: the active one and those of open tabs. Beyond `max`, the least recent ones are
 * dropped, except pages with unsaved input. Returns `live` itself if nothing changes.
 */
export function keepAlive(live: readonly LivePage[], { active, open, unsaved, max = maxLivePages }: KeepAliveCase): readonly LivePage[] {
  const others = live
    .filter(({ path }) => path !== active?.path && open.has(path))
    .map(({ path, search }) => ({ path, search: open.get(path) ?? search }));
  const sleepy = others.filter((page) => !unsaved.has(page.path));
  const tooMany = others.length + (active ? 1 : 0) - max;
  const dropped = new Set(sleepy.slice(0, Math.max(0, tooMany)));
  const next = [...others.filter((page) => !dropped.has(page)), ...(active ? [active] : [])];
  const isSame = next.length === live.length && next.every((page, i) => page.path === live[i]?.path && page.search === live[i]?.search);
  return isSame ? live : next;
}

/** Invisible characters and text direction marks stay encoded in an address. */
const unseenSigns = /[\p{C}\p{Z}]/u;

/** Decodes a path for display: `/shops/%E4%BB%93` becomes `/shops/仓`. */
export function readablePath(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (code) => {
    try {
      return [...decodeURIComponent(code)].map((sign) => (unseenSigns.test(sign) ? encodeURIComponent(sign) : sign)).join('');
    } catch {
      return code;
    }
  });
}
