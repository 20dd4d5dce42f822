/** Something to tell the person, shortly. */
export interface Notice {
  readonly type: 'success' | 'error' | 'info';
  readonly text: string;
}

export interface Notices {
  readonly show: (notice: Notice) => void;
  /** Hears of every notice; the answer ends it. */
  readonly listen: (listener: (notice: Notice) => void) => () => void;
}

/** The way from anywhere to the toasts. Notices before the first listener wait for it. */
export function createNotices(): Notices {
  const listeners = new Set<(notice: Notice) => void>();
  const waiting: Notice[] = [];
  return {
    show: (notice) => {
      if (listeners.size === 0) waiting.push(notice);
      for (const listener of listeners) listener(notice);
    },
    listen: (listener) => {
      listeners.add(listener);
      for (const notice of waiting.splice(0)) listener(notice);
      return () => listeners.delete(listener);
    },
  };
}
