/** Waits so many ms, or until the signal; in a browser also no longer than until the connection is back. */
export function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { signal: over.signal });
    if (typeof window !== 'undefined') window.addEventListener('online', end, { signal: over.signal });
    if (signal.aborted) end();
  });
}
