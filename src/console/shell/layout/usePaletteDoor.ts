import { useEffect, useState } from 'react';

/** Opening and closing the command palette, by Ctrl/Cmd K too; not over another dialog. */
export function usePaletteDoor() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setOpen((now) => !now && document.querySelector('dialog[open], [aria-modal="true"]') === null);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
