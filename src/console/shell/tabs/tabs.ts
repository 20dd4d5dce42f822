/** An open page: its route, and the same with its query. */
export interface Tab {
  readonly path: string;
  readonly fullPath: string;
}

/** The open tabs and the active one; the active one outlives an empty list (contract README section 9.4). */
export interface TabState {
  readonly tabs: readonly Tab[];
  readonly activeTab: Tab | undefined;
}

/**
 * Saves a tab: an entry of the same path is replaced only when the full path differs, otherwise the tab is appended
 * and becomes the active one (contract README section 9.4).
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
 * Removes one tab. When it was the active one, the active tab becomes the first tab if the removed index was below 2,
 * else the tab just before the removed one; it stays when no tabs remain (contract README section 9.4).
 */
export function closeTab<S extends TabState>(state: S, path: string): S {
  const index = state.tabs.findIndex((tab) => tab.path === path);
  if (index < 0) return state;
  const tabs = state.tabs.toSpliced(index, 1);
  if (state.activeTab?.path !== path || tabs.length === 0) return { ...state, tabs };
  return { ...state, tabs, activeTab: index < 2 ? tabs[0] : tabs[index - 1] };
}

/** Keeps only the tab that is active (contract README section 9.4). */
export function closeOtherTabs<S extends TabState>(state: S): S {
  return { ...state, tabs: state.tabs.filter((tab) => tab.path === state.activeTab?.path) };
}

/** Empties the list (contract README section 9.4). */
export function closeAllTabs<S extends TabState>(state: S): S {
  return { ...state, tabs: [] };
}

/** Drops the tabs whose route is not there any more, as when a role changed. */
export function closeUnknownTabs<S extends TabState>(state: S, paths: ReadonlySet<string>): S {
  const tabs = state.tabs.filter((tab) => paths.has(tab.path));
  return tabs.length === state.tabs.length ? state : { ...state, tabs };
}

/** A page that is kept alive, with the query that it last had. */
export interface LivePage {
  readonly path: string;
  readonly search: string;
}

/** So many pages are alive at once, the active one among them. */
const maxLivePages = 20;

interface KeepAliveCase {
  /** The page on the screen; undefined when it is one that is not kept (not found). */
  readonly active: LivePage | undefined;
  /** The open tabs: path and the query that the tab has now. */
  readonly open: ReadonlyMap<string, string>;
  /** Paths of pages with unsaved text. */
  readonly unsaved: ReadonlySet<string>;
  readonly max?: number;
}

/**
 * The pages to keep alive, most recent last: the active one, and those of the open tabs. Beyond `max` the least
 * recent goes first, but never one with unsaved text. The answer is `live` itself when nothing changes.
 */
export function keepAlive(
  live: readonly LivePage[],
  { active, open, unsaved, max = maxLivePages }: KeepAliveCase,
): readonly LivePage[] {
  const others = live
    .filter(({ path }) => path !== active?.path && open.has(path))
    .map(({ path, search }) => ({ path, search: open.get(path) ?? search }));
  const sleepy = others.filter((page) => !unsaved.has(page.path));
  const tooMany = others.length + (active ? 1 : 0) - max;
  const dropped = new Set(sleepy.slice(0, Math.max(0, tooMany)));
  const next = [...others.filter((page) => !dropped.has(page)), ...(active ? [active] : [])];
  const isSame =
    next.length === live.length &&
    next.every((page, i) => page.path === live[i]?.path && page.search === live[i]?.search);
  return isSame ? live : next;
}

/** Invisible characters, and those that reverse the text around them, stay encoded in an address. */
const unseenSigns = /[\p{C}\p{Z}]/u;

/** A path as people read it: `/shops/%E4%BB%93` is `/shops/仓`. */
export function readablePath(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (code) => {
    try {
      return [...decodeURIComponent(code)]
        .map((sign) => (unseenSigns.test(sign) ? encodeURIComponent(sign) : sign))
        .join('');
    } catch {
      return code;
    }
  });
}
