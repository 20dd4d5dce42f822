import { canSeal, createDraftSeal, type DraftSeal } from './draftSeal.ts';

export interface SealHolder {
  /** The seal of whoever is logged in; undefined when there is none to be had now. */
  readonly get: () => Promise<DraftSeal | undefined>;
  /** Somebody else may be logged in from now on. */
  readonly forget: () => void;
}

/** Asks for the key of the account when it is first needed, and again after a failure. It is never stored. */
export function createSealHolder(askKey: () => Promise<string | undefined>): SealHolder {
  let asked: Promise<DraftSeal | undefined> | undefined;
  const ask = async (): Promise<DraftSeal | undefined> => {
    const key = await askKey();
    return key === undefined ? undefined : createDraftSeal(key);
  };
  return {
    get: () => {
      if (!canSeal()) return Promise.resolve(undefined);
      if (asked) return asked;
      const mine = ask().catch(() => {
        if (asked === mine) asked = undefined;
        return undefined;
      });
      asked = mine;
      return mine;
    },
    forget: () => {
      asked = undefined;
    },
  };
}
