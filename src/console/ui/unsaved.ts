import type { Store } from '../client/store.ts';
import { isOtherForm } from '../location/pageQuery.ts';

/** Paths of the pages with unsaved work. */
export type Unsaved = Store<ReadonlySet<string>>;

/** A part of a page that may have unsaved work, such as its form or a dialog. */
export interface Holder {
  /** Whether the work is lost when its form closes. Uploads to a record, in contrast, continue on other views of the page. */
  readonly isLostWithForm: boolean;
  /** Whether the work consists only of running uploads, not of typed input. */
  readonly isFiles?: boolean;
  /** Returns whether a change of the page's query loses the work; by default, opening another form does. */
  readonly isLostBy?: (before: string, after: string) => boolean;
}

/** What the user would lose by leaving. */
export interface UnsavedWork {
  readonly isText: boolean;
  readonly isFiles: boolean;
}

/** The part that is the form of a page. Its input is lost when the form closes. */
const form: Holder = { isLostWithForm: true };

/**
 * The parts with unsaved work, by page. A part counts only while its page is in the set `unsaved`, because other code may remove the page
 * from this set.
 */
const known = new WeakMap<Unsaved, Map<string, Set<Holder>>>();

function holdersOf(unsaved: Unsaved, path: string): Set<Holder> {
  const pages = known.get(unsaved) ?? new Map<string, Set<Holder>>();
  known.set(unsaved, pages);
  const holders = (unsaved.get().has(path) && pages.get(path)) || new Set<Holder>();
  pages.set(path, holders);
  return holders;
}

/** Sets or clears the unsaved work of a part of a page; the page stays marked while any part has some. */
export function markHeld(unsaved: Unsaved, { path, holder }: { path: string; holder: Holder }, isHeld: boolean): void {
  const holders = holdersOf(unsaved, path);
  if (isHeld) holders.add(holder);
  else holders.delete(holder);
  if (unsaved.get().has(path) === holders.size > 0) return;
  if (holders.size > 0) unsaved.set(new Set([...unsaved.get(), path]));
  else forgetUnsaved(unsaved, path);
}

/** Sets or clears the unsaved input of a page's form. */
export function markUnsaved(unsaved: Unsaved, path: string, isUnsaved: boolean): void {
  markHeld(unsaved, { path, holder: form }, isUnsaved);
}

/** Clears the unsaved work of a page after the user agreed to lose it. */
export function forgetUnsaved(unsaved: Unsaved, path: string): void {
  unsaved.set(new Set([...unsaved.get()].filter((other) => other !== path)));
}

/** Returns whether a page has unsaved work that is lost when its form or dialog closes; uploads to a record do not count. */
export function holdsText(unsaved: Unsaved, path: string): boolean {
  return unsaved.get().has(path) && [...holdersOf(unsaved, path)].some(({ isLostWithForm }) => isLostWithForm);
}

/** Returns whether a page has unsaved input that a change of its query would lose. */
export function isLostWithin(unsaved: Unsaved, path: string, { before, after }: { before: string; after: string }): boolean {
  if (!unsaved.get().has(path)) return false;
  return [...holdersOf(unsaved, path)].some(({ isLostWithForm, isLostBy = isOtherForm }) => isLostWithForm && isLostBy(before, after));
}

/** Returns what would be lost with these pages: typed input, or only running uploads. */
export function lostWith(unsaved: Unsaved, paths: Iterable<string>): UnsavedWork {
  const marked = [...paths].filter((path) => unsaved.get().has(path));
  const holders = marked.flatMap((path) => [...holdersOf(unsaved, path)]);
  const isFiles = holders.some((holder) => holder.isFiles);
  return { isFiles, isText: !isFiles || holders.some((holder) => !holder.isFiles) };
}
