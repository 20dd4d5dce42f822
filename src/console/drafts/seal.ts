interface SealHolder {
  /** The seal of whoever is logged in; undefined when there is none to be had now. */
  readonly get: () => Promise<DraftSeal | undefined>;
  /** Somebody else may be logged in from now on. */
  readonly forget: () => void;
}

/** Asks for the key of the account when it is first needed, and again after a failure. It is never stored. */
export function createSealHolder(askKey: () => Promise<string | undefined>): SealHolder {
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
