import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { useModal } from '../shell/dialog/useModal.ts';
import { focusContent } from '../shell/layout/focusContent.ts';
import { useSay } from '../texts/useSay.ts';
import { findItems } from './findItems.ts';
import { optionId } from './optionId.ts';
import { PaletteList } from './PaletteList.tsx';
import type { PaletteItem } from './paletteItem.ts';
import { useGoTo } from './useGoTo.ts';
import { usePaletteItems } from './usePaletteItems.ts';
import './palette.css';

/** The command palette: type a few letters, go there with Enter. A combobox over a listbox, as ARIA describes it. */
export function Palette({ onClose }: { onClose: () => void }): ReactNode {
  const { say } = useSay();
  const modal = useModal({ onClose });
  const listId = useId();
  const palette = usePalette(onClose);
  const { found, active } = palette;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard there is Escape, which a dialog brings along
    <dialog
      {...modal}
      className="q-palette"
      data-testid="palette"
      aria-label={say('palette.title')}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <input
        className="q-palette-input"
        data-testid="palette-input"
        role="combobox"
        aria-label={say('palette.title')}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? optionId(listId, active) : undefined}
        autoComplete="off"
        spellCheck="false"
        placeholder={say('palette.hint')}
        value={palette.query}
        onChange={(event) => palette.ask(event.target.value)}
        onKeyDown={palette.press}
      />
      <PaletteList listId={listId} items={found} active={active} onPoint={palette.point} onChoose={palette.choose} />
      <p className="q-palette-keys" aria-hidden="true">
        {say('palette.keys')}
      </p>
      <p className="q-hidden" role="status">
        {say('palette.found', { n: found.length })}
      </p>
    </dialog>
  );
}

function usePalette(onClose: () => void) {
  const items = usePaletteItems();
  const goTo = useGoTo();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const found = useMemo(() => findItems(items, query), [items, query]);
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    goTo(item);
    // What had the focus before may be on a page that is now behind.
    requestAnimationFrame(focusContent);
  };
  const move = (to: number) => found.length > 0 && setActive((to + found.length) % found.length);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    PageDown: () => move(Math.min(active + 8, found.length - 1)),
    PageUp: () => move(Math.max(active - 8, 0)),
    Enter: () => choose(found[active]),
  };
  return {
    query,
    found,
    active: Math.min(active, Math.max(0, found.length - 1)),
    ask: (typed: string) => {
      setQuery(typed);
      setActive(0);
    },
    point: setActive,
    choose,
    press: (event: KeyboardEvent) => {
      // Enter that ends an input of Chinese is not meant for us.
      const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    },
  };
}
