import type { Text } from '../../contract/text.ts';
import { parseJson } from '../client/answers.ts';
import { type FormAttempt, isFormAttempt } from './attempt.ts';

/** Unsaved input of one form. */
export interface Draft {
  /** Its place on the shelf; a form has one for as long as it is open. */
  readonly slot: string;
  readonly resource: string;
  /** The record that was being changed; null for a new one. */
  readonly id: string | null;
  readonly version: number | null;
  /** The changed fields; an emptied one is null. */
  readonly changed: Readonly<Record<string, unknown>>;
  /** The same fields as they were when the form was opened; not in drafts that were parked before this was kept. */
  readonly before?: Readonly<Record<string, unknown>>;
  /** A save whose result is unknown: it is sent again first, so that it is not made twice. */
  readonly sent?: FormAttempt;
  /** When it was last typed in, in ms since 1970. */
  readonly time: number;
  /** Path and query of the page with the form open. */
  readonly fullPath: string;
  /** Its name in a list of drafts. */
  readonly title: Text;
  readonly label: string;
}

/** Parses a stored draft; undefined if it is not one. */
function readDraft(value: unknown): Draft | undefined {
  if (!isObject(value)) return undefined;
  const { slot, resource, id, version, changed, before, sent, time, fullPath, title, label } = value;
  const isSound =
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
  return isSound ? (value as unknown as Draft) : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where drafts lie: on disk, or in memory when the browser does not let us keep them any better. */
interface Shelf {
  /** Makes ready what sealing needs. */
  readonly prepare: () => void;
  /** Puts a draft of the account there; false when it would not survive a reload. */
  readonly put: (account: string, draft: Draft) => Promise<boolean>;
  readonly all: (account: string) => Promise<readonly Draft[]>;
  readonly remove: (slot: string) => void;
  /** Another user may be logged in from now on; undefined: no one is. */
  readonly turnTo: (account: string | undefined) => void;
  /** Whether nothing lies in memory alone. */
  readonly isSafe: () => boolean;
}

/** The drafts of this browser. `askKey` asks the server for the key of the current user. */
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

/** Drafts in local storage; all accounts of this browser share the place, and each can read its own alone. */
interface DiskShelf {
  readonly isEmpty: () => boolean;
  readonly all: (seal: DraftSeal) => Promise<readonly Draft[]>;
  /** False when the browser refuses, even after the oldest has made room. */
  readonly put: (seal: DraftSeal, draft: Draft) => Promise<boolean>;
  readonly remove: (slot: string) => void;
}

/** The prefix of the names of drafts in local storage. */
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

/** A damaged draft counts as the oldest and is discarded. */
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
    // A draft that cannot be reached cannot be deleted; it is encrypted and will expire.
  }
}

/** So many drafts a browser keeps, and so long, in ms. */
export const draftLimits = { most: 50, longest: 30 * 24 * 3_600_000 } as const;

interface Limits {
  readonly now: number;
  readonly most: number;
  readonly longest: number;
}

/** The drafts to discard: those that are too old, and the oldest beyond the limit. */
export function outlived<T extends { readonly time: number }>(
  drafts: readonly T[],
  { now, most, longest }: Limits,
): readonly T[] {
  const newestFirst = drafts.toSorted((a, b) => b.time - a.time);
  return newestFirst.filter((draft, i) => i >= most || now - draft.time > longest);
}

interface SealHolder {
  /** The encryption key of the current user; undefined when it is not available now. */
  readonly get: () => Promise<DraftSeal | undefined>;
  /** Somebody else may be logged in from now on. */
  readonly forget: () => void;
}

/** Asks for the key of the account when it is first needed, and again after a failure. It is never stored. */
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

/** Encrypts and reads back texts for one account. The name that a text is kept under is part of the seal. */
export interface DraftSeal {
  readonly close: (name: string, text: string) => Promise<string>;
  /** Undefined when it is another account's, or damaged. */
  readonly open: (name: string, sealed: string) => Promise<string | undefined>;
}

const ivLength = 12;

/** Whether this browser offers encryption here: only on https and on localhost. */
function canSeal(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** AES-GCM with the account's key, 256 bits in base64url; undefined when that is no such key. */
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
