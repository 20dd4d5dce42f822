/** What the console keeps in the browser's local storage. All of it is cleared when a session ends. */
export const keptKeys = { session: 'quayside.session', settings: 'quayside.settings' } as const;
export type KeptKey = (typeof keptKeys)[keyof typeof keptKeys];

/** The kept value, or undefined when there is none, it is no JSON, or the browser refuses to read. */
export function readKept(key: KeptKey): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value if the browser lets us: with storage full or forbidden the console works on, only without memory. */
export function writeKept(key: KeptKey, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A console that forgets is better than one that does not open.
  }
}

/** Forgets everything of the console. */
export function clearKept(): void {
  for (const key of Object.values(keptKeys)) {
    try {
      localStorage.removeItem(key);
    } catch {
      // As above.
    }
  }
}
