import { type ReactNode, useState } from 'react';
import type { Scalar } from '../../../contract/query.ts';
import { type Choice, useFieldServices } from '../../services.tsx';

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
