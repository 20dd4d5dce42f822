import { useEffect, useEffectEvent } from 'react';

type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** The keys of the record in front, as `Escape` and `Alt+ArrowDown`; not while a dialog or a menu is open, or somebody types. */
export function useDetailKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = `${event.altKey ? 'Alt+' : ''}${event.key}`;
    const act = Object.hasOwn(keys, name) ? keys[name] : undefined;
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    if (isTyping || document.querySelector('dialog[open], [role="menu"]:popover-open')) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
