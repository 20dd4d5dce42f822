import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Ctrl+S (or Cmd+S) saves the sheet that is in front; a dialog over it has keys of its own. */
export function useSheetKeys(box: RefObject<HTMLElement | null>, save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    const front = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (front === undefined || front.contains(box.current)) save();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
