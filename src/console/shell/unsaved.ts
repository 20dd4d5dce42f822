import type { Store } from '../client/store.ts';
import { isOtherForm } from '../registry/pageQuery.ts';

/** Paths of the pages that hold unsaved work. */
export type Unsaved = Store<ReadonlySet<string>>;

/** One of the parts of a page that may hold unsaved work. */
export interface Holder {
  /** It is lost with its form; files on their way to a record go on wherever in the page one goes. */
  readonly isText: boolean;
  /** What would be lost are files on their way, and not a word that somebody has typed. */
  readonly isFiles?: boolean;
  /** Whether going from one query of the page to another loses it; left out: when another form is asked for. */
  readonly isLostBy?: (before: string, after: string) => boolean;
}

/** What somebody would lose by leaving. */
export interface Unconfirmed {
  readonly isText: boolean;
  readonly isFiles: boolean;
}

/** The form of a page: it has one. */
const form: Holder = { isText: true };

/** What holds the work of each marked page. A page whose mark was taken away from outside holds nothing any more. */
const known = new WeakMap<Unsaved, Map<string, Set<Holder>>>();

function holdersOf(unsaved: Unsaved, path: string): Set<Holder> {
  const pages = known.get(unsaved) ?? new Map<string, Set<Holder>>();
  known.set(unsaved, pages);
  const holders = (unsaved.get().has(path) && pages.get(path)) || new Set<Holder>();
  pages.set(path, holders);
  return holders;
}

/** Notes that a part of a page holds unsaved work, or that it does no more; the mark stays while any part does. */
export function markHeld(unsaved: Unsaved, { path, holder }: { path: string; holder: Holder }, isHeld: boolean): void {
  const holders = holdersOf(unsaved, path);
  if (isHeld) holders.add(holder);
  else holders.delete(holder);
  if (unsaved.get().has(path) === holders.size > 0) return;
  if (holders.size > 0) unsaved.set(new Set([...unsaved.get(), path]));
  else forgetUnsaved(unsaved, path);
}

/** Notes that the form of a page holds unsaved text, or that it does no more. */
export function markUnsaved(unsaved: Unsaved, path: string, isUnsaved: boolean): void {
  markHeld(unsaved, { path, holder: form }, isUnsaved);
}

/** The person has said that what the page holds may be lost. */
export function forgetUnsaved(unsaved: Unsaved, path: string): void {
  unsaved.set(new Set([...unsaved.get()].filter((other) => other !== path)));
}

/** Whether a page holds unsaved text, besides files that are on their way. */
export function holdsText(unsaved: Unsaved, path: string): boolean {
  return unsaved.get().has(path) && [...holdersOf(unsaved, path)].some(({ isText }) => isText);
}

/** Whether a page holds unsaved text that is lost when its query becomes another one. */
export function isLostWithin(
  unsaved: Unsaved,
  path: string,
  { before, after }: { before: string; after: string },
): boolean {
  if (!unsaved.get().has(path)) return false;
  return [...holdersOf(unsaved, path)].some(({ isText, isLostBy = isOtherForm }) => isText && isLostBy(before, after));
}

/** What would be lost with these pages: words, unless nothing but files is on its way there. */
export function lostWith(unsaved: Unsaved, paths: Iterable<string>): Unconfirmed {
  const marked = [...paths].filter((path) => unsaved.get().has(path));
  const holders = marked.flatMap((path) => [...holdersOf(unsaved, path)]);
  const isFiles = holders.some((holder) => holder.isFiles);
  return { isFiles, isText: !isFiles || holders.some((holder) => !holder.isFiles) };
}
