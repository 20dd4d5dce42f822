/** A page that is kept alive, with the query that it last had. */
export interface LivePage {
  readonly path: string;
  readonly search: string;
}

/** So many pages are alive at once, the active one among them. */
const maxLivePages = 20;

export interface KeepAliveCase {
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
