import { type ReactNode, useId } from 'react';
import { RemoteSelect } from '../../../fields/faces/RemoteSelect.tsx';
import type { Choice } from '../../../fields/services.tsx';

interface SubjectPickProps {
  readonly label: string;
  readonly handle: string;
  readonly resource: string;
  readonly chosen: Choice | undefined;
  readonly onChoose: (choice: Choice | undefined) => void;
}

/** One user or role, found by typing. */
export function SubjectPick({ label, handle, resource, chosen, onChoose }: SubjectPickProps): ReactNode {
  const id = useId();
  return (
    <span className="q-access-pick" data-testid={handle}>
      <label htmlFor={id}>{label}</label>
      <RemoteSelect
        attributes={{ id }}
        reference={{ resource }}
        chosen={chosen ? [chosen] : []}
        isMultiple={false}
        isClearable
        placeholder={label}
        onChoose={([choice]) => onChoose(choice)}
      />
    </span>
  );
}
