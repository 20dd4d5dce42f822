/**
 * Loads a part of the console. When that fails while the connection comes back, it was only asked for too early: it is asked
 * for once more, because nobody would hear of the connection any more.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    const over = new AbortController();
    let isBack = false;
    const note = (): void => {
      isBack = true;
    };
    window.addEventListener('online', note, { signal: over.signal });
    try {
      return await load();
    } catch (cause) {
      console.info('a part of the console failed to load', cause);
      if (!isBack) throw cause;
    } finally {
      over.abort();
    }
  }
}
