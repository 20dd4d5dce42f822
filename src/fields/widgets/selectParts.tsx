import { CloseCircleFilled } from '@ant-design/icons';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Scalar } from '../../contract/query.ts';
import { type Choice, useFieldServices } from '../services.tsx';

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

/** The button that empties a choice, by its name in the language of whoever looks: antd has one in English alone. */
export function clearable(label: string): { readonly label: string; readonly clearIcon: ReactNode } {
  return { label, clearIcon: <CloseCircleFilled /> };
}

/** The way out of a list from which several are chosen: it stays open at every choice, and lies over what comes next. */
export function DoneLine({ onDone }: { readonly onDone: () => void }): ReactNode {
  const { word } = useFieldServices();
  return (
    <button
      type="button"
      className="q-link q-create-here"
      data-testid="choose-done"
      // The input keeps the focus: the keyboard goes on from there.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onDone}
    >
      {word('chooseDone')}
    </button>
  );
}

interface CreateHereParts {
  readonly resource: string;
  /** What a new record begins with: what the offered ones have. */
  readonly start: Readonly<Record<string, Scalar>>;
  readonly isOffered: boolean;
  readonly onMade: (choice: Choice) => void;
  /** The popup has to go before the dialog comes. */
  readonly onOpen: () => void;
}

interface CreateHere {
  /** The popup with a last line that opens the dialog; undefined when the person may not make such a record. */
  readonly popup: ((menu: ReactNode) => ReactNode) | undefined;
  readonly dialog: ReactNode;
}

/** The way from a picker to a new record that it can pick. */
export function useCreateHere({ resource, start, isOffered, onMade, onOpen }: CreateHereParts): CreateHere {
  const { word, creatable, Creator } = useFieldServices();
  const [isCreating, setCreating] = useState(false);
  const title = isOffered ? creatable(resource) : undefined;
  const close = () => setCreating(false);
  const open = () => {
    onOpen();
    setCreating(true);
  };
  const made = (choice: Choice) => {
    close();
    onMade(choice);
  };
  const line = title !== undefined && (
    <button
      type="button"
      className="q-link q-create-here"
      data-testid="create-here"
      // The input keeps the focus, else the popup would be gone before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={open}
    >
      {word('createHere', { title })}
    </button>
  );
  const popup = (menu: ReactNode) => (
    <>
      {menu}
      {line}
    </>
  );
  return {
    popup: line ? popup : undefined,
    dialog: isCreating && <Creator resource={resource} start={start} onMade={made} onClose={close} />,
  };
}
