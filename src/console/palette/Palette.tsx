import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { messageOf } from '../client/hwError.ts';
import { useStable } from '../client/rendering.ts';
import { useModal } from '../shell/dialog/DialogFrame.tsx';
import type { TypedAhead } from '../shell/layout/LatePalette.tsx';
import { focusContent } from '../shell/layout/LivePages.tsx';
import { useT } from '../texts/i18n.ts';
import { findItems, type PaletteItem, paletteGroups, usePaletteItems, withNumbers } from './items.ts';
import { useWord } from './texts.ts';
import { useNumbers } from './useNumbers.ts';
import './palette.css';
import { useNavigate } from 'react-router-dom';
import { useApp } from '../app.ts';
import { withForm, withView } from '../registry/pageQuery.ts';

export interface PaletteProps {
  readonly onClose: () => void;
  /** What was typed before all of this was there. */
  readonly typed: { readonly current: TypedAhead };
}

/** The command palette: type a few letters, go there with Enter. A combobox over a listbox, as ARIA describes it. */
export function Palette({ onClose, typed }: PaletteProps): ReactNode {
  const speaker = useT();
  const { t } = speaker;
  const word = useWord();
  const modal = useModal({ onClose });
  const listId = useId();
  const palette = usePalette(onClose, typed.current);
  const { found, active, isBusy } = palette;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard there is Escape, which a dialog brings along
    <dialog
      {...modal}
      className="q-palette"
      data-testid="palette"
      aria-label={t('palette.title')}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <input
        className="q-palette-input"
        data-testid="palette-input"
        role="combobox"
        aria-label={t('palette.title')}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? optionId(listId, active) : undefined}
        autoComplete="off"
        spellCheck="false"
        placeholder={t('palette.hint')}
        value={palette.query}
        onChange={(event) => palette.ask(event.target.value)}
        onKeyDown={palette.press}
      />
      <PaletteList {...{ listId, active, isBusy }} items={found} onPoint={palette.point} onChoose={palette.choose} />
      {palette.error && (
        <p className="q-palette-fault" role="alert" data-testid="palette-numbers-failed">
          {word('numbersFailed', { why: messageOf(palette.error, speaker) })}{' '}
          <button type="button" className="q-link" onClick={palette.retry}>
            {t('list.retry')}
          </button>
        </p>
      )}
      <p className="q-palette-keys" aria-hidden="true">
        {word('keys')}
      </p>
      <p className="q-hidden" role="status">
        {isBusy ? word('searching') : word('found', { n: found.length })}
      </p>
    </dialog>
  );
}

function usePalette(onClose: () => void, typed: TypedAhead) {
  const items = usePaletteItems();
  const goTo = useGoTo();
  const [query, setQuery] = useState(typed.query);
  // Nothing: the first one, whatever that is by then.
  const [pointed, point] = useState<string>();
  const { items: numbers, isBusy, error, retry } = useNumbers(query);
  const found = useMemo(() => withNumbers(numbers, findItems(items, query)), [numbers, items, query]);
  const active = Math.max(
    0,
    found.findIndex(({ key }) => key === pointed),
  );
  const setActive = (index: number) => point(found[index]?.key);
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    goTo(item);
    // What had the focus before may be on a page that is now behind.
    requestAnimationFrame(focusContent);
  };
  const move = (to: number) => found.length > 0 && setActive((to + found.length) % found.length);
  // What else is there is not the record that an Enter ahead of the answer was about.
  const waiting = useEntered(typed.isEntered, isBusy, () => !error && choose(found[active]));
  const enter = () => (isBusy && pointed === undefined ? waiting.set(true) : choose(found[active]));
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    PageDown: () => move(Math.min(active + 8, found.length - 1)),
    PageUp: () => move(Math.max(active - 8, 0)),
    Enter: enter,
  };
  return {
    query,
    found,
    active,
    isBusy,
    error,
    retry,
    ask: (next: string) => {
      setQuery(next);
      point(undefined);
      waiting.set(false);
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

/** Enter behind a number means the record that it is of, also where it comes before the answer. */
function useEntered(isFromBefore: boolean, isBusy: boolean, choose: () => unknown) {
  const [isEntered, set] = useState(isFromBefore);
  const chooseFirst = useStable(() => {
    set(false);
    choose();
  });
  useEffect(() => {
    if (isEntered && !isBusy) chooseFirst();
  }, [isEntered, isBusy, chooseFirst]);
  return { set };
}

interface PaletteListProps {
  readonly listId: string;
  readonly items: readonly PaletteItem[];
  readonly active: number;
  /** Whether something more may be found. */
  readonly isBusy: boolean;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (item: PaletteItem) => void;
}

/** What was found, in groups; the focus stays in the input. */
function PaletteList({ listId, items, active, isBusy, onPoint, onChoose }: PaletteListProps): ReactNode {
  const { t } = useT();
  const word = useWord();
  useEffect(() => {
    document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);
  const groups = paletteGroups.filter((group) => items.some((item) => item.group === group));
  return (
    <div id={listId} className="q-palette-list" role="listbox" tabIndex={-1} aria-label={t('palette.title')}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, not field sets
        <div key={group} role="group" aria-labelledby={`${listId}-${group}`}>
          <div id={`${listId}-${group}`} className="q-palette-group" role="presentation">
            {word(group)}
          </div>
          {items.map((item, index) =>
            item.group === group ? (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus
              <div
                key={item.key}
                id={optionId(listId, index)}
                className="q-palette-option"
                data-testid="palette-option"
                data-group={group}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                onMouseMove={() => index !== active && onPoint(index)}
                onClick={() => onChoose(item)}
              >
                <span>{item.label}</span>
                <small>{item.note}</small>
              </div>
            ) : null,
          )}
        </div>
      ))}
      {items.length === 0 && <p className="q-palette-none">{word(isBusy ? 'searching' : 'none')}</p>}
    </div>
  );
}

/** The id of an option, which the input names as the active one. */
function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** Goes where an item leads; a page that is open already keeps its filters. */
function useGoTo(): (item: PaletteItem) => void {
  const { settings } = useApp();
  const navigate = useNavigate();
  return ({ path, form, view, keyword }) => {
    if (keyword !== undefined) return void navigate(`${path}?${new URLSearchParams({ q: keyword })}`);
    const tab = settings.get().tabs.find((open) => open.path === path);
    const search = tab?.fullPath.slice(path.length) ?? '';
    if (view !== undefined) void navigate(path + withView(withForm(search, undefined), view));
    else void navigate(path + (form ? withForm(search, form) : search));
  };
}
