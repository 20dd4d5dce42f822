import { newKey } from '../client/newKey.ts';
import type { SessionStore } from '../client/session.ts';
import { createStore, type Store } from '../client/store.ts';
import type { Unsaved } from '../shell/unsaved.ts';
import { createShelf, type Draft } from './shelf.ts';

export interface Drafts {
  /** Counts up whenever other drafts may be on offer. */
  readonly revision: Pick<Store<number>, 'get' | 'subscribe'>;
  /** A form is open: what parking needs is made ready. */
  readonly prepare: () => void;
  /** The form at this path holds this now; it is asked what, and parked, as soon as the person pauses. */
  readonly note: (path: string, content: () => DraftContent) => void;
  /** The form at this path goes on with a draft that was offered. */
  readonly resume: (path: string, draft: Draft) => void;
  /** Drafts of the current user that are open in no form of this window, newest first. */
  readonly offers: () => Promise<readonly Draft[]>;
  readonly drop: (slot: string) => void;
  /** The unsaved input of the form at this path was saved or discarded. */
  readonly settle: (path: string) => void;
  /** The forms at these paths are closed by force: what they hold is parked, and on offer from now on. */
  readonly release: (paths: readonly string[]) => void;
  /** Another window has saved or thrown away what lay here. */
  readonly look: () => void;
  /** Parks at once what is noted; false when something of it would not survive a reload. */
  readonly flush: () => Promise<boolean>;
}

type DraftContent = Omit<Draft, 'slot' | 'time'>;

interface DraftsParts {
  readonly session: Pick<SessionStore, 'get' | 'subscribe'>;
  /** Paths of pages with unsaved text: a page that leaves this set was saved or thrown away. */
  readonly unsaved: Unsaved;
  /** Asks the server for the account's key; undefined when it has none. */
  readonly askKey: () => Promise<string | undefined>;
}

/** Unsaved input, stored for the account that typed it. */
export function createDrafts({ session, unsaved, askKey }: DraftsParts): Drafts {
  const revision = createStore(0);
  const shelf = createShelf(askKey);
  const notes = createNotes();
  const account = () => session.get()?.userInfo.id;
  let owner = account();
  let parking: Promise<unknown> = Promise.resolve();

  const changed = () => revision.set(revision.get() + 1);
  const flush = async (): Promise<boolean> => {
    const of = owner;
    const waiting = notes.take();
    if (of === undefined) return true;
    // The input of an earlier call is only safe once it is stored.
    parking = Promise.all([parking, ...waiting.map((draft) => shelf.put(of, draft))]);
    await parking;
    return shelf.isSafe();
  };
  const drop = (slot: string): void => {
    notes.forget(slot);
    shelf.remove(slot);
    changed();
  };

  const settle = (slot: string | undefined): void => {
    // Without a session nothing was saved or discarded: the page was closed by force.
    if (slot !== undefined && session.get()) drop(slot);
  };

  onRemoved(unsaved, (path) => settle(notes.close(path)));
  session.subscribe(() => {
    if (account() === owner) return;
    void flush().then(changed);
    notes.closeAll();
    owner = account();
    shelf.turnTo(owner);
  });

  return {
    revision,
    prepare: shelf.prepare,
    note: (path, content) => notes.write(path, content, () => void flush()),
    resume: (path, { slot }) => {
      notes.open(path, slot);
      changed();
    },
    offers: async () => {
      const of = account();
      const all = of === undefined ? [] : await shelf.all(of);
      return of === account() ? newestFirst(all.filter(({ slot }) => !notes.holds(slot))) : [];
    },
    drop,
    settle: (path) => settle(notes.close(path)),
    release: (paths) => {
      for (const path of paths) notes.close(path);
      void flush().then(changed);
    },
    look: changed,
    flush,
  };
}

function newestFirst(drafts: readonly Draft[]): readonly Draft[] {
  return drafts.toSorted((a, b) => b.time - a.time);
}

/** So long nothing is typed before it is parked, in ms. */
const pause = 300;

/** The input of the forms in this window that is not stored yet. Each form has one slot, found by its path. */
function createNotes() {
  const slots = new Map<string, string>();
  const noted = new Map<string, { readonly content: () => DraftContent; readonly time: number }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    open: (path: string, slot: string) => slots.set(path, slot),
    holds: (slot: string) => [...slots.values()].includes(slot),
    write: (path: string, content: () => DraftContent, onPause: () => void) => {
      const slot = slots.get(path) ?? newKey();
      slots.set(path, slot);
      noted.set(slot, { content, time: Date.now() });
      clearTimeout(timer);
      timer = setTimeout(onPause, pause);
    },
    take: (): readonly Draft[] => {
      clearTimeout(timer);
      const waiting = [...noted].map(([slot, { content, time }]) => ({ ...content(), slot, time }));
      noted.clear();
      return waiting;
    },
    forget: (slot: string) => noted.delete(slot),
    close: (path: string): string | undefined => {
      const slot = slots.get(path);
      slots.delete(path);
      return slot;
    },
    closeAll: () => slots.clear(),
  };
}

/** Calls back with each path that is removed from the set. */
function onRemoved(unsaved: Unsaved, notify: (path: string) => void): void {
  let before = unsaved.get();
  unsaved.subscribe(() => {
    const removed = [...before].filter((path) => !unsaved.get().has(path));
    before = unsaved.get();
    for (const path of removed) notify(path);
  });
}
