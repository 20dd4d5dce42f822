import { useCallback, useEffect, useRef, useState } from 'react';

/** Before a popup of the collapsed menu shows and hides, in ms (console-spec.md section 9). */
const delay = 300;

/** The group whose screens are shown beside the collapsed menu, and how far below the window's top its title is, in px. */
export interface OpenPopup {
  readonly key: string;
  readonly top: number;
}

export interface MenuPopup {
  readonly open: OpenPopup | undefined;
  readonly show: (key: string, title: Element) => void;
  readonly showSoon: (key: string, title: Element) => void;
  readonly hide: () => void;
  readonly hideSoon: () => void;
}

/** The one popup of the collapsed menu. */
export function useMenuPopup(): MenuPopup {
  const [open, setOpen] = useState<OpenPopup>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useCallback((next: OpenPopup | undefined, wait: number) => {
    clearTimeout(timer.current);
    if (wait === 0) setOpen(next);
    else timer.current = setTimeout(() => setOpen(next), wait);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const at = (key: string, title: Element): OpenPopup => ({ key, top: title.getBoundingClientRect().top });
  return {
    open,
    show: (key, title) => turn(at(key, title), 0),
    showSoon: (key, title) => turn(at(key, title), delay),
    hide: () => turn(undefined, 0),
    hideSoon: () => turn(undefined, delay),
  };
}
