import { isObject } from '../../contract/json.ts';
import type { Text } from '../../contract/wire.ts';
import { parseJson } from '../client/answers.ts';
import { type FormAttempt, isFormAttempt } from './attempt.ts';

/** Unsaved input of one form. */
export interface Draft {
  /** Storage key of the draft; a form keeps the same slot while it is open. */
  readonly slot: string;
  readonly resource: string;
  /** Id of the changed record; null for a new record. */
  readonly id: string | null;
  readonly version: number | null;
  /** The changed fields; a cleared field is null. */
  readonly changed: Readonly<Record<string, unknown>>;
  /** Original values of the same fields; missing in drafts stored by older versions. */
  readonly before?: Readonly<Record<string, unknown>>;
  /** A save whose result is unknown: it is sent again before anything else, so that it is not carried out twice. */
  readonly sent?: FormAttempt;
  /** Time of the last input, in ms since 1970. */
  readonly time: number;
  /** Path and query of the page with the form open. */
  readonly fullPath: string;
  /** Title in the list of drafts. */
  readonly title: Text;
  readonly label: string;
}

/** Validates a stored draft; returns undefined if it is invalid. */
function readDraft(value: unknown): Draft | undefined {
  if (!isObject(value)) return undefined;
  const { slot, resource, id, version, changed, before, sent, time, fullPath, title, label } = value;
  const isValid =
    [slot, resource, fullPath, label].every((text) => typeof text === 'string') &&
    (id === null || typeof id === 'string') &&
    (version === null || typeof version === 'number') &&
    typeof time === 'number' &&
    isObject(changed) &&
    (before === undefined || isObject(before)) &&
    (sent === undefined || isFormAttempt(sent)) &&
    isObject(title) &&
    typeof title.zh === 'string' &&
    typeof title.en === 'string';
  return isValid ? (value as unknown as Draft) : undefined;
}

/** Storage for drafts: local storage, or memory while local storage or the encryption key is not available. */
interface Shelf {
  /** Requests the encryption key in advance. */
  readonly prepare: () => void;
  /** Stores a draft for the account; resolves to false if it would not survive a reload. */
  readonly put: (account: string, draft: Draft) => Promise<boolean>;
  readonly all: (account: string) => Promise<readonly Draft[]>;
  readonly remove: (slot: string) => void;
  /** Switches to another account; `account` is undefined if no one is logged in. */
  readonly turnTo: (account: string | undefined) => void;
  /** Returns false while some drafts exist only in memory. */
  readonly isSafe: () => boolean;
}

/** Creates the draft storage. `askKey` requests the encryption key of the current user. */
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
      // If the record was saved or the draft discarded during the write, the draft must not reappear.
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

/** Drafts in local storage. All accounts of this browser share it, but each can decrypt only its own drafts. */
interface DiskShelf {
  readonly isEmpty: () => boolean;
  readonly all: (seal: DraftSeal) => Promise<readonly Draft[]>;
  /** Stores a draft. If the browser refuses, the oldest other draft is removed; resolves to false if the browser then refuses again. */
  readonly put: (seal: DraftSeal, draft: Draft) => Promise<boolean>;
  readonly remove: (slot: string) => void;
}

/** Key prefix of drafts in local storage. */
export const draftPrefix = 'quayside.draft.';

/** A stored entry. Its time is not encrypted, so that any account can remove expired drafts. */
interface Kept {
  readonly key: string;
  readonly time: number;
  readonly sealed: string;
}

/** Creates the storage of drafts in local storage. `now` returns the time in ms. */
export function createDiskShelf(now: () => number = Date.now): DiskShelf {
  return {
    isEmpty: () => keptDrafts().length === 0,
    all: async (seal) => {
      eraseOutlived(now());
      const found = await Promise.all(keptDrafts().map(({ key, sealed }) => openSealed(seal, key, sealed)));
      return found.filter((draft) => draft !== undefined);
    },
    put: async (seal, draft) => {
      const key = draftPrefix + draft.slot;
      const sealed = await seal.close(key, JSON.stringify(draft));
      const text = JSON.stringify({ time: draft.time, sealed });
      if (writeEntry(key, text)) {
        eraseOutlived(now());
        return true;
      }
      const oldest = keptDrafts()
        .filter((kept) => kept.key !== key)
        .toSorted((a, b) => a.time - b.time)[0];
      if (!oldest) return false;
      eraseEntry(oldest.key);
      return writeEntry(key, text);
    },
    remove: (slot) => eraseEntry(draftPrefix + slot),
  };
}

async function openSealed(seal: DraftSeal, key: string, sealed: string): Promise<Draft | undefined> {
  const text = await seal.open(key, sealed);
  if (text === undefined) return undefined;
  const draft = readDraft(parseJson(text));
  return draft && draftPrefix + draft.slot === key ? draft : undefined;
}

function eraseOutlived(now: number): void {
  for (const { key } of outlived(keptDrafts(), { now, ...draftLimits })) eraseEntry(key);
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

/** Reads a stored entry. A damaged one gets the time 0, so that it is the first to be removed. */
function readEntry(key: string, text: string | null): Kept {
  const { time, sealed } = (parseJson(text ?? '') ?? {}) as Partial<Kept>;
  return typeof time === 'number' && typeof sealed === 'string' ? { key, time, sealed } : { key, time: 0, sealed: '' };
}

function writeEntry(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function eraseEntry(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Access may be denied. The draft stays encrypted and expires later.
  }
}

/** Maximum number of drafts per browser and their maximum age in ms. */
export const draftLimits = { most: 50, longest: 30 * 24 * 3_600_000 } as const;

interface Limits {
  readonly now: number;
  readonly most: number;
  readonly longest: number;
}

/** Returns the drafts to delete: those that are too old, and the oldest beyond the maximum number. */
export function outlived<T extends { readonly time: number }>(drafts: readonly T[], { now, most, longest }: Limits): readonly T[] {
  const newestFirst = drafts.toSorted((a, b) => b.time - a.time);
  return newestFirst.filter((draft, i) => i >= most || now - draft.time > longest);
}

interface SealHolder {
  /** Returns the encryption of the current user; undefined if the key is not available now. */
  readonly get: () => Promise<DraftSeal | undefined>;
  /** Drops the key because another user may log in. */
  readonly forget: () => void;
}

/**
 * Creates the holder of the account's encryption key. It requests the key on first use, and again after a failure, and never stores the
 * key.
 */
function createSealHolder(askKey: () => Promise<string | undefined>): SealHolder {
  let requested: Promise<DraftSeal | undefined> | undefined;
  const ask = async (): Promise<DraftSeal | undefined> => {
    const key = await askKey();
    return key === undefined ? undefined : createDraftSeal(key);
  };
  return {
    get: () => {
      if (!canSeal()) return Promise.resolve(undefined);
      if (requested) return requested;
      const mine = ask().catch(() => {
        if (requested === mine) requested = undefined;
        return undefined;
      });
      requested = mine;
      return mine;
    },
    forget: () => {
      requested = undefined;
    },
  };
}

/** Encrypts and decrypts texts for one account. The storage key is authenticated too, so that entries cannot be swapped. */
export interface DraftSeal {
  readonly close: (name: string, text: string) => Promise<string>;
  /** Decrypts a text; undefined if it is damaged or belongs to another account. */
  readonly open: (name: string, sealed: string) => Promise<string | undefined>;
}

const ivLength = 12;

/** Returns whether this browser offers encryption here, which requires https or localhost. */
function canSeal(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Creates AES-GCM encryption from the account's key (256 bits as base64url); undefined if the key is invalid. */
export async function createDraftSeal(draftKey: string): Promise<DraftSeal | undefined> {
  const raw = fromBase64(draftKey);
  if (raw?.length !== 32) return undefined;
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const gcm = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(name),
  });
  return {
    close: async (name, text) => {
      const iv = crypto.getRandomValues(new Uint8Array(ivLength));
      const sealed = await crypto.subtle.encrypt(gcm(name, iv), key, new TextEncoder().encode(text));
      return toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
    },
    open: async (name, sealed) => {
      const bytes = fromBase64(sealed);
      if (!bytes) return undefined;
      const iv = bytes.slice(0, ivLength);
      return crypto.subtle.decrypt(gcm(name, iv), key, bytes.slice(ivLength)).then(
        (text) => new TextDecoder().decode(text),
        () => undefined,
      );
    },
  };
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}
