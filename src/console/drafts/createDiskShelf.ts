import { parseJson } from '../client/parseJson.ts';
import { type Draft, readDraft } from './draft.ts';
import type { DraftSeal } from './draftSeal.ts';
import { draftLimits, outlived } from './outlived.ts';

/** Drafts in local storage; all accounts of this browser share the place, and each can read its own alone. */
export interface DiskShelf {
  readonly isEmpty: () => boolean;
  readonly all: (seal: DraftSeal) => Promise<readonly Draft[]>;
  /** False when the browser refuses, even after the oldest has made room. */
  readonly put: (seal: DraftSeal, draft: Draft) => Promise<boolean>;
  readonly remove: (slot: string) => void;
}

/** What the name of each draft in local storage begins with. */
export const draftPrefix = 'quayside.draft.';

/** One entry: the time is in the open, so that old ones can be thrown away by anybody. */
interface Kept {
  readonly key: string;
  readonly time: number;
  readonly sealed: string;
}

/** The shelf of this browser. `now` gives the time in ms. */
export function createDiskShelf(now: () => number = Date.now): DiskShelf {
  return {
    isEmpty: () => keptDrafts().length === 0,
    all: async (seal) => {
      tidy(now());
      const found = await Promise.all(keptDrafts().map(({ key, sealed }) => opened(seal, key, sealed)));
      return found.filter((draft) => draft !== undefined);
    },
    put: async (seal, draft) => {
      const key = draftPrefix + draft.slot;
      const sealed = await seal.close(key, JSON.stringify(draft));
      const text = JSON.stringify({ time: draft.time, sealed });
      if (write(key, text)) {
        tidy(now());
        return true;
      }
      const oldest = keptDrafts()
        .filter((kept) => kept.key !== key)
        .toSorted((a, b) => a.time - b.time)[0];
      if (!oldest) return false;
      erase(oldest.key);
      return write(key, text);
    },
    remove: (slot) => erase(draftPrefix + slot),
  };
}

async function opened(seal: DraftSeal, key: string, sealed: string): Promise<Draft | undefined> {
  const text = await seal.open(key, sealed);
  if (text === undefined) return undefined;
  const draft = readDraft(parseJson(text));
  return draft && draftPrefix + draft.slot === key ? draft : undefined;
}

function tidy(now: number): void {
  for (const { key } of outlived(keptDrafts(), { now, ...draftLimits })) erase(key);
}

function keptDrafts(): readonly Kept[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(draftPrefix))
      .map((key) => readEntry(key, localStorage.getItem(key)));
  } catch {
    return [];
  }
}

/** What is damaged counts as old as can be, and is thrown away. */
function readEntry(key: string, text: string | null): Kept {
  const { time, sealed } = (parseJson(text ?? '') ?? {}) as Partial<Kept>;
  return typeof time === 'number' && typeof sealed === 'string' ? { key, time, sealed } : { key, time: 0, sealed: '' };
}

function write(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function erase(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // What cannot be reached cannot be erased; it is encrypted and will be too old one day.
  }
}
