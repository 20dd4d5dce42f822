/**
 * Work that is done for whoever has asked before it begins: who asks while it runs waits for the next time, together with
 * all others who ask until then. Who asked for work that fails hears of it, the next time begins all the same.
 */
export function oneForAll(work: () => Promise<void>): () => Promise<void> {
  let now: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    next = undefined;
    const mine = work().finally(() => {
      if (now === mine && !next) now = undefined;
    });
    now = mine;
    return mine;
  };
  return () => {
    if (!now) return begin();
    next ??= now.then(begin, begin);
    return next;
  };
}
