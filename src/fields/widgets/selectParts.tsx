import { CloseCircleFilled } from '@ant-design/icons';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Scalar } from '../../contract/query.ts';
import { type Choice, useFieldServices } from '../services.tsx';

interface LeaveByTabProps {
  readonly children: ReactNode;
  /** Called with each key event before the list handles it. */
  readonly onKey?: (event: KeyboardEvent) => void;
}

/** Keys that neither search the list nor move within it. */
const done: ReadonlySet<string> = new Set(['Enter', 'Escape', 'Tab', 'Shift', 'Control', 'Alt', 'Meta', ' ']);

/**
 * Wraps a select, so that Tab selects a choice only if the user has searched for it or moved to it. If the user has only opened the list,
 * Tab leaves the field unchanged.
 */
export function LeaveByTab({ children, onKey }: LeaveByTabProps): ReactNode {
  const isMeant = useRef(false);
  const press = (event: KeyboardEvent): void => {
    onKey?.(event);
    if (event.key === 'Tab' && !isMeant.current) event.stopPropagation();
    // `aria-expanded` is still false for the key that opens the list, so that key does not count.
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

/** Returns the props for a clear button with a label in the user's language. antd labels it only in English. */
export function clearable(label: string): { readonly label: string; readonly clearIcon: ReactNode } {
  return { label, clearIcon: <CloseCircleFilled /> };
}

/** A button that closes a list with multiple selection. Such a list stays open after each choice and covers the next field. */
export function DoneLine({ onDone }: { readonly onDone: () => void }): ReactNode {
  const { t } = useFieldServices();
  return (
    <button
      type="button"
      className="q-link q-create-here"
      data-testid="choose-done"
      // Keeps the focus in the input, so that the user can continue there with the keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onDone}
    >
      {t('chooseDone')}
    </button>
  );
}

interface CreateHereParts {
  readonly resource: string;
  /** The values that a record must have to be offered. The new record starts with them. */
  readonly start: Readonly<Record<string, Scalar>>;
  readonly isOffered: boolean;
  readonly onMade: (choice: Choice) => void;
  /** Called to close the popup before the dialog opens. */
  readonly onOpen: () => void;
}

interface CreateHere {
  /** Adds at the end of the popup a button that opens the dialog. Undefined if the user cannot create records here. */
  readonly popup: ((menu: ReactNode) => ReactNode) | undefined;
  readonly dialog: ReactNode;
}

/** Lets the user create a record in a picker. `onMade` gets the new record, so that the picker can select it. */
export function useCreateHere({ resource, start, isOffered, onMade, onOpen }: CreateHereParts): CreateHere {
  const { t, creatable, Creator } = useFieldServices();
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
      // Keeps the focus in the input; otherwise the popup would close before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={open}
    >
      {t('createHere', { title })}
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
