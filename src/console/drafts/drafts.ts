import { newKey } from '../client/newKey.ts';
import type { SessionStore } from '../client/session.ts';
import { createStore, type Store } from '../client/store.ts';
import type { Unsaved } from '../ui/unsaved.ts';
import { createShelf, type Draft } from './shelf.ts';

export interface Drafts {
  /** Increases whenever the list of offered drafts may have changed. */
  readonly revision: Pick<Store<number>, 'get' | 'subscribe'>;
  /** Requests the encryption key in advance; called when a form opens. */
  readonly prepare: () => void;
  /** Registers changed input of the form at this path; `content` is called to read the input once the user pauses. */
  readonly note: (path: string, content: () => DraftContent) => void;
  /** Assigns an offered draft to the form at this path, so that later input overwrites it. */
  readonly resume: (path: string, draft: Draft) => void;
  /** Returns the user's drafts that are not open in a form of this window, newest first. */
  readonly offers: () => Promise<readonly Draft[]>;
  readonly drop: (slot: string) => void;
  /** Deletes the draft of the form at this path after its input was saved or discarded. */
  readonly settle: (path: string) => void;
  /** Stores the input of forms that are closed without asking the user; their drafts are offered from then on. */
  readonly release: (paths: readonly string[]) => void;
  /** Notifies the listeners of `revision`; called when another window has deleted a draft. */
  readonly refresh: () => void;
  /** Stores all pending input immediately; resolves to false if some of it would not survive a reload. */
  readonly flush: () => Promise<boolean>;
}

type DraftContent = Omit<Draft, 'slot' | 'time'>;

interface DraftsParts {
  readonly session: Pick<SessionStore, 'get' | 'subscribe'>;
  /** Paths of pages with unsaved input; when a path leaves this set, its input was saved or discarded. */
  readonly unsaved: Unsaved;
  /** Requests the account's encryption key; resolves to undefined if the account has none. */
  readonly askKey: () => Promise<string | undefined>;
}

/** Creates the store of unsaved form input, which is kept per account. */
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
    // Earlier calls may still be writing. Input is safe only when their writes have finished too.
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
    // If the session has ended, the page was closed without asking, so the input was neither saved nor discarded.
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
    refresh: changed,
    flush,
  };
}

function newestFirst(drafts: readonly Draft[]): readonly Draft[] {
  return drafts.toSorted((a, b) => b.time - a.time);
}

/** Delay after the last input before a draft is stored, in ms. */
const pause = 300;

/** Creates the list of form input of this window that is not stored yet. Each form has one slot, identified by its path. */
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

/** Calls `notify` with each path that is removed from `unsaved`. */
function onRemoved(unsaved: Unsaved, notify: (path: string) => void): void {
  let before = unsaved.get();
  unsaved.subscribe(() => {
    const removed = [...before].filter((path) => !unsaved.get().has(path));
    before = unsaved.get();
    for (const path of removed) notify(path);
  });
}
