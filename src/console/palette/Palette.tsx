import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type FoundNumber, hasDigit, searchedText } from '../../contract/numberSearch.ts';
import { isAble } from '../../contract/permission.ts';
import type { Language } from '../../contract/wire.ts';
import { useApp } from '../app.ts';
import { HwError, messageOf } from '../client/hwError.ts';
import { useStable, useStore } from '../client/store.ts';
import { focusContent } from '../location/page.ts';
import { withForm, withView } from '../location/pageQuery.ts';
import { ask } from '../providers/requests.ts';
import { numbersCall } from '../providers/systemCalls.ts';
import { useData } from '../providers/useData.ts';
import type { Access } from '../registry/access.ts';
import { createTexts, type English } from '../texts/createTexts.ts';
import { useT } from '../texts/i18n.ts';
import { useModal } from '../ui/dialog/DialogFrame.tsx';
import { findItems, groupsOf, type PaletteItem, usePaletteItems, withNumbers } from './items.ts';
import './palette.css';

/** Input typed while the palette was loading. */
export interface TypedAhead {
  readonly query: string;
  readonly isEntered: boolean;
}

export interface PaletteProps {
  readonly onClose: () => void;
  /** Input typed before the palette's code was loaded. */
  readonly typed: { readonly current: TypedAhead };
}

/**
 * The command palette: the user types a few letters and presses Enter to open a result. Follows the ARIA pattern of a combobox with a
 * listbox.
 */
export function Palette({ onClose, typed }: PaletteProps): ReactNode {
  const translator = useT();
  const { t: coreT } = translator;
  const { t } = texts.useT();
  const modal = useModal({ onClose });
  const listId = useId();
  const palette = usePalette(onClose, typed.current);
  const { found, active, isBusy } = palette;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users close a dialog with Escape
    <dialog
      {...modal}
      className="q-palette"
      data-testid="palette"
      aria-label={coreT('palette.title')}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <input
        className="q-palette-input"
        data-testid="palette-input"
        role="combobox"
        aria-label={coreT('palette.title')}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? optionId(listId, active) : undefined}
        autoComplete="off"
        spellCheck="false"
        placeholder={coreT('palette.hint')}
        value={palette.query}
        onChange={(event) => palette.ask(event.target.value)}
        onKeyDown={palette.press}
      />
      <PaletteList {...{ listId, active, isBusy }} items={found} onPoint={palette.point} onChoose={palette.choose} />
      {palette.error && (
        <p className="q-palette-fault" role="alert" data-testid="palette-numbers-failed">
          {t('numbersFailed', { why: messageOf(palette.error, translator) })}{' '}
          <button type="button" className="q-link" onClick={palette.retry}>
            {coreT('list.retry')}
          </button>
        </p>
      )}
      <p className="q-palette-keys" aria-hidden="true">
        {t('keys')}
      </p>
      <p className="q-hidden" role="status">
        {isBusy ? t('searching') : t('found', { n: found.length })}
      </p>
    </dialog>
  );
}

function usePalette(onClose: () => void, typed: TypedAhead) {
  const items = usePaletteItems();
  const goTo = useGoTo();
  const [query, setQuery] = useState(typed.query);
  // The highlighted result. If undefined, the first one is highlighted.
  const [pointed, point] = useState<string>();
  const { items: numbers, isBusy, error, retry } = useNumbers(query);
  const found = useMemo(() => withNumbers(numbers, findItems(items, query), hasDigit(query)), [numbers, items, query]);
  const active = Math.max(
    0,
    found.findIndex(({ key }) => key === pointed),
  );
  const setActive = (index: number) => point(found[index]?.key);
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    goTo(item);
    // The element that had the focus may be on a page that is now hidden, so the content of the new page gets the focus.
    requestAnimationFrame(focusContent);
  };
  const move = (to: number) => found.length > 0 && setActive((to + found.length) % found.length);
  // Text with a digit searches for a record, which may still be loading. Other text searches for a page; a page that is already listed
  // needs no waiting.
  const isAwaited = isBusy && (hasDigit(query) || found.length === 0);
  // If the request fails, nothing is opened: the remaining results are not the record that the user confirmed with Enter.
  const waiting = useEntered(typed.isEntered, isAwaited, () => !error && choose(found[active]));
  const enter = () => (isAwaited && pointed === undefined ? waiting.set(true) : choose(found[active]));
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
      // During input method composition, for example of Chinese, Enter only confirms the composition.
      const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    },
  };
}

/** Opens the active result once loading has finished, if Enter was pressed before. */
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
  /** Whether results are still loading. */
  readonly isBusy: boolean;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (item: PaletteItem) => void;
}

/** The results in groups; the focus stays in the input. */
function PaletteList({ listId, items, active, isBusy, onPoint, onChoose }: PaletteListProps): ReactNode {
  const { t: coreT } = useT();
  const { t } = texts.useT();
  useEffect(() => {
    document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);
  return (
    <div id={listId} className="q-palette-list" role="listbox" tabIndex={-1} aria-label={coreT('palette.title')}>
      {groupsOf(items).map(({ key, group, heading }) => (
        // biome-ignore lint/a11y/useSemanticElements: groups of options are not form fields
        <div key={key} role="group" aria-labelledby={`${listId}-${key}`}>
          <div id={`${listId}-${key}`} className="q-palette-group" role="presentation">
            {heading ?? t(group)}
          </div>
          {items.map((item, index) =>
            item.group === group && item.heading === heading ? (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
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
      {items.length === 0 && <p className="q-palette-none">{t(isBusy ? 'searching' : 'none')}</p>}
    </div>
  );
}

/** Returns the id of an option, used in `aria-activedescendant`. */
function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** Returns a function that navigates to an item; an open page keeps its filters. */
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

/** Delay after the last key before the search starts, in ms. */
const pause = 150;

interface Answer {
  readonly cacheKey: string;
  readonly records: readonly FoundNumber[];
  /** Error of the search request; undefined if it has not failed. */
  readonly error?: HwError;
}

interface Numbers {
  readonly items: readonly PaletteItem[];
  /** True until the server has responded. */
  readonly isBusy: boolean;
  readonly error: HwError | undefined;
  readonly retry: () => void;
}

/** Searches the records that have the typed number or name. */
function useNumbers(query: string): Numbers {
  const { access } = useApp();
  const data = useData();
  const { language } = useT();
  const known = useStore(access);
  // Existing hw servers have no call for this search.
  const number = known.isExisting ? undefined : searchedText(query);
  const cacheKey = `${language} ${number}`;
  const [answer, setAnswer] = useState<Answer>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `turn` repeats the search
  useEffect(() => {
    if (number === undefined) return;
    const controller = new AbortController();
    const search = async (): Promise<void> => {
      const { signal } = controller;
      const found = await ask(data, numbersCall(number), { signal, isQuiet: true }).then(
        (answered) => ({ records: recordsIn(answered) }),
        (error: unknown) => {
          if (!(error instanceof HwError)) throw error;
          return { records: [], error };
        },
      );
      if (!signal.aborted) setAnswer({ cacheKey, ...found });
    };
    const timer = setTimeout(() => void search(), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [data, number, cacheKey, turn]);
  const isBusy = number !== undefined && answer?.cacheKey !== cacheKey;
  const records = number !== undefined && !isBusy ? answer?.records : undefined;
  const items = useMemo(() => numberItems(records ?? [], known, language), [records, known, language]);
  const retry = useCallback(() => {
    setAnswer(undefined);
    setTurn((now) => now + 1);
  }, []);
  const error = number !== undefined && !isBusy ? answer?.error : undefined;
  return { items, isBusy, error, retry };
}

/** Returns the valid records of a response, because other servers may return anything. */
function recordsIn(data: unknown): readonly FoundNumber[] {
  const { records } = (data ?? {}) as { readonly records?: unknown };
  return Array.isArray(records) ? records.filter(isFound) : [];
}

function isFound(one: Partial<Record<keyof FoundNumber, unknown>> | null): one is FoundNumber {
  return [one?.resource, one?.id, one?.label, one?.field, one?.value].every((text) => typeof text === 'string');
}

function numberItems(records: readonly FoundNumber[], access: Access, language: Language): PaletteItem[] {
  return records.flatMap(({ resource, kind, id, label, field, value }): PaletteItem[] => {
    const lists = [...access.routes.values()].filter(
      ({ page }) => page.view === 'list' && page.resource === resource && [kind, undefined].includes(page.kind),
    );
    const list = lists.find(({ isShown }) => isShown) ?? lists[0];
    const entry = access.resources.find(({ name }) => name === resource);
    if (!list || !entry) return [];
    const isSeen = !entry.operations.includes('findById') || isAble(entry, 'findById', access.perms);
    const way = isSeen ? { view: id } : { keyword: value };
    const note = label.includes(value) ? field : `${field} ${value}`;
    const heading = list.title[language];
    return [{ key: `number ${resource} ${id}`, group: 'number', heading, label, note, names: [], path: list.path, ...way }];
  });
}

const zh = {
  keys: '↑ ↓ 选择，Enter 打开，Esc 关闭',
  found: '找到 {{n}} 项',
  none: '没有找到匹配的内容',
  searching: '正在查找…',
  numbersFailed: '查找记录失败：{{why}}',
  number: '找到的记录',
  screen: '菜单',
  record: '最近打开的记录',
  create: '操作',
} as const;

const en: English<typeof zh> = {
  keys: '↑ ↓ to choose, Enter to open, Esc to close',
  found: 'Found: {{n}}',
  none: 'No matches',
  searching: 'Searching…',
  numbersFailed: 'The search for records failed: {{why}}',
  number: 'Records',
  screen: 'Menus',
  record: 'Recently opened',
  create: 'Actions',
};

const texts = createTexts('palette', { zh, en });
