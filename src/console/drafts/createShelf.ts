import { createDiskShelf } from './createDiskShelf.ts';
import { createSealHolder } from './createSealHolder.ts';
import type { Draft } from './draft.ts';

/** Where drafts lie: on disk, or in memory when the browser does not let us keep them any better. */
export interface Shelf {
  /** Makes ready what sealing needs. */
  readonly prepare: () => void;
  /** Puts a draft of the account there; false when it would not survive a reload. */
  readonly put: (account: string, draft: Draft) => Promise<boolean>;
  readonly all: (account: string) => Promise<readonly Draft[]>;
  readonly remove: (slot: string) => void;
  /** From now on somebody else may be logged in; undefined: nobody is. */
  readonly turnTo: (account: string | undefined) => void;
  /** Whether nothing lies in memory alone. */
  readonly isSafe: () => boolean;
}

/** The drafts of this browser. `askKey` asks the server for the key of whoever is logged in. */
export function createShelf(askKey: () => Promise<string | undefined>): Shelf {
  const disk = createDiskShelf();
  const seals = createSealHolder(askKey);
  const memory = new Map<string, { readonly account: string; readonly draft: Draft }>();
  const removed = new Set<string>();
  const remove = (slot: string): void => {
    removed.add(slot);
    memory.delete(slot);
    disk.remove(slot);
  };
  return {
    prepare: () => void seals.get(),
    put: async (account, draft) => {
      const seal = await seals.get();
      const isOnDisk = seal !== undefined && (await disk.put(seal, draft));
      if (isOnDisk) memory.delete(draft.slot);
      else memory.set(draft.slot, { account, draft });
      // It may have been saved or thrown away while it was being sealed.
      if (removed.has(draft.slot)) remove(draft.slot);
      return isOnDisk;
    },
    all: async (account) => {
      const seal = disk.isEmpty() ? undefined : await seals.get();
      const onDisk = seal ? await disk.all(seal) : [];
      return [...onDisk, ...[...memory.values()].filter((kept) => kept.account === account).map(({ draft }) => draft)];
    },
    remove,
    turnTo: (account) => {
      seals.forget();
      if (account === undefined) return;
      for (const [slot, kept] of memory) if (kept.account !== account) memory.delete(slot);
    },
    isSafe: () => memory.size === 0,
  };
}
