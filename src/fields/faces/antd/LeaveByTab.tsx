import { type KeyboardEvent, type ReactNode, useRef } from 'react';

interface LeaveByTabProps {
  readonly children: ReactNode;
  /** Sees each key before the list does. */
  readonly onKey?: (event: KeyboardEvent) => void;
}

/** Keys that end a choice, or were no part of one. */
const done: ReadonlySet<string> = new Set(['Enter', 'Escape', 'Tab', 'Shift', 'Control', 'Alt', 'Meta', ' ']);

/**
 * Around a list of choices: Tab takes what was looked for, or gone to with the arrows. Whoever has only opened the list
 * leaves the field as it was.
 */
export function LeaveByTab({ children, onKey }: LeaveByTabProps): ReactNode {
  const isMeant = useRef(false);
  const press = (event: KeyboardEvent): void => {
    onKey?.(event);
    if (event.key === 'Tab' && !isMeant.current) event.stopPropagation();
    // The key that opens the list looks for nothing yet.
    const isInList = event.target instanceof Element && event.target.ariaExpanded === 'true' && !done.has(event.key);
    isMeant.current = isInList || (isMeant.current && event.key === 'Shift');
  };
  return (
    <span
      className="q-early"
      role="presentation"
      onKeyDownCapture={press}
      onInputCapture={() => {
        isMeant.current = true;
      }}
      onPointerDownCapture={() => {
        isMeant.current = false;
      }}
    >
      {children}
    </span>
  );
}
