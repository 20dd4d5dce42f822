import { type KeyboardEvent, type ReactNode, type UIEvent, useCallback, useId, useRef, useState } from 'react';
import { joiners } from '../../contract/wire.ts';
import { type Choice, useFieldServices } from '../services.tsx';
import type { EarlyChoice } from './remoteChoices.ts';
import { Sign } from './Sign.tsx';
import { usePopup } from './usePopup.ts';
import './manyPicker.css';

interface ManyPickerProps {
  readonly id: string;
  readonly chosen: readonly Choice[];
  readonly onChoose: (chosen: readonly Choice[]) => void;
  /** The choices that match the search text. */
  readonly offered: readonly Choice[];
  readonly onType: (typed: string) => void;
  readonly onOpen: () => void;
  /** Called when the user scrolls to the end of the list. */
  readonly onEnd?: () => void;
  /** Handles a choice that the user makes before the results for the search text arrive. */
  readonly early?: EarlyChoice;
  /** Shown when there are no choices. */
  readonly emptyText: string;
  readonly placeholder: string;
}

/** A lightweight multiple select with search; a list page may have a dozen of them. */
export function ManyPicker(props: ManyPickerProps): ReactNode {
  const { id, chosen, offered, placeholder } = props;
  const { t, language } = useFieldServices();
  const picker = usePicker(props);
  const box = useRef<HTMLDivElement>(null);
  const popup = usePopup(box, picker.isOpen, picker.close);
  const names = chosen.map(({ label }) => label).join(joiners[language]);
  const listId = useId();
  return (
    <div className="q-picker" ref={box} data-filled={chosen.length > 0 || undefined}>
      <input
        id={id}
        className="q-input"
        role="combobox"
        autoComplete="off"
        aria-expanded={picker.isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={picker.isOpen && offered[picker.active] ? `${listId}${picker.active}` : undefined}
        aria-description={names}
        title={names}
        value={picker.typed}
        placeholder={names === '' ? placeholder : names}
        onChange={(event) => picker.type(event.target.value)}
        onClick={picker.open}
        onKeyDown={picker.onKey}
        onBlur={picker.close}
      />
      {chosen.length > 0 && (
        <button type="button" className="q-plain q-picker-clear" aria-label={t('clear')} onClick={picker.clear}>
          ×
        </button>
      )}
      {picker.isOpen && (
        <div className="q-popup" popover="manual" ref={popup} onScroll={picker.onScroll}>
          <div id={listId} role="listbox" aria-multiselectable="true" aria-label={placeholder}>
            {offered.map((choice, i) => (
              <OneChoice
                key={choice.value}
                id={`${listId}${i}`}
                choice={choice}
                isChosen={picker.isChosen(choice)}
                isActive={i === picker.active}
                onToggle={picker.toggle}
              />
            ))}
          </div>
          {offered.length === 0 && <p className="q-soft">{props.emptyText}</p>}
        </div>
      )}
    </div>
  );
}

interface OneChoiceProps {
  readonly id: string;
  readonly choice: Choice;
  readonly isChosen: boolean;
  readonly isActive: boolean;
  readonly onToggle: (choice: Choice) => void;
}

function OneChoice({ id, choice, isChosen, isActive, onToggle }: OneChoiceProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys go to the input, which names the active choice
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      data-active={isActive || undefined}
      ref={isActive ? (item) => item?.scrollIntoView({ block: 'nearest' }) : undefined}
      onClick={() => onToggle(choice)}
    >
      <span className="q-picker-mark" aria-hidden="true">
        {isChosen && <Sign name="check" />}
      </span>
      {choice.label}
      {choice.note && <span className="q-soft q-picker-note">{choice.note}</span>}
    </div>
  );
}

/** The distance to the end of the list at which more choices are loaded, in px. */
const nearEnd = 60;

/** The state of a picker: whether it is open, the search text, and the active choice. */
function usePicker({ chosen, offered, onChoose, onType, onOpen, onEnd, early }: ManyPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const isChosen = ({ value }: Choice) => chosen.some((one) => one.value === value);
  const toggle = (choice: Choice) =>
    onChoose(isChosen(choice) ? chosen.filter(({ value }) => value !== choice.value) : [...chosen, choice]);
  const latest = useRef(toggle);
  latest.current = toggle;
  const leave = early?.leave;
  const close = useCallback(() => {
    leave?.();
    setOpen(false);
    setTyped('');
    setActive(0);
  }, [leave]);
  const open = () => {
    if (!isOpen) onOpen();
    setOpen(true);
  };
  const type = (text: string) => {
    open();
    setTyped(text);
    setActive(0);
    onType(text);
  };
  const move = (by: number) => {
    open();
    setActive((now) => Math.max(0, Math.min(offered.length - 1, isOpen ? now + by : 0)));
  };
  const current = isOpen ? offered[active] : undefined;
  const enter = (): (() => void) | undefined => {
    if (isOpen && early?.isBehind()) return () => early.takeFirst((choice) => latest.current(choice));
    return current && (() => toggle(current));
  };
  /** Handlers by key. Without a handler, a key has its default behavior. */
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: enter(),
    Escape: isOpen ? close : undefined,
    Backspace: typed === '' && chosen.length > 0 ? () => onChoose(chosen.slice(0, -1)) : undefined,
  };
  const onKey = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
    if (scrollHeight - scrollTop - clientHeight < nearEnd) onEnd?.();
  };
  return { isOpen, typed, active, isChosen, toggle, open, close, type, onKey, onScroll, clear: () => onChoose([]) };
}
