/** The data that the page records: the paint time of the awaited element, and the long tasks, in milliseconds. */
export interface Watched {
  painted: number | undefined;
  readonly tasks: { readonly start: number; readonly duration: number }[];
}

declare global {
  interface Window {
    watched: Watched;
  }
}

/** Runs in the page before its own scripts: waits for the first element that matches, and for the frame that shows it. */
export function watchPaint(selector: string): void {
  const watched: Watched = { painted: undefined, tasks: [] };
  window.watched = watched;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watched.tasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const afterPaint = (): void => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      watched.painted = performance.now();
    };
    port2.postMessage(undefined);
  };
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(afterPaint);
  });
  observer.observe(document, { childList: true, subtree: true });
}
