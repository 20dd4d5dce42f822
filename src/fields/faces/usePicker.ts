import { type KeyboardEvent, type UIEvent, useCallback, useRef, useState } from 'react';
import type { Choice } from '../services.tsx';
import type { ManyPickerProps } from './ManyPicker.tsx';

/** So near to its end the list counts as read, in px. */
const nearEnd = 60;

/** The state of a picker: whether it is open, what is typed, which choice the keys are on. */
export function usePicker({ chosen, offered, onChoose, onType, onOpen, onEnd, early }: ManyPickerProps) {
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
  /** What a key does here; the browser does what it usually does with the others. */
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
