import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S (or Cmd+S) saves wherever on the page the focus is, but not under an open dialog. */
export function useSaveKey(onSave: () => void): void {
  const save = useEffectEvent(onSave);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) save();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
