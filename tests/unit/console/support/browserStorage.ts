/** Returns a Storage as browsers have it, whose entries are properties too. `limit` is the maximum total length of its texts. */
export function browserStorage(limit = Number.POSITIVE_INFINITY): Storage {
  const size = (store: object): number => Object.entries(store).reduce((sum, [key, text]) => sum + key.length + String(text).length, 0);
  const entries: Record<string, string> = {};
  const methods: Record<string, unknown> = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      const rest = { ...entries, [key]: value };
      if (size(rest) > limit) throw new DOMException('full', 'QuotaExceededError');
      entries[key] = value;
    },
    removeItem: (key: string) => {
      delete entries[key];
    },
  };
  return new Proxy(entries, {
    get: (target, key) => methods[String(key)] ?? target[String(key)],
  }) as unknown as Storage;
}

/** Returns a Storage that throws on every access, as when the user has blocked it. */
export function rejectingStorage(): Storage {
  const reject = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  return new Proxy({}, { get: reject, ownKeys: reject }) as unknown as Storage;
}
