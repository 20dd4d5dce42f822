import { type ReactNode, useEffect, useState } from 'react';
import type { ConsoleFace, InputProps } from '../consoleFace.ts';
import { ChoiceInput } from '../faces/ChoiceInput.tsx';
import { TextFilter } from '../faces/TextFilter.tsx';
import { type Choice, useFieldServices } from '../services.tsx';
import './icon.css';

/** An icon by its name: shown as it looks, chosen from all that there are. */
export const iconFace: ConsoleFace = {
  Cell: ({ value }) => (value ? <Drawn name={String(value)}>{String(value)}</Drawn> : null),
  Input: IconInput,
  Filter: TextFilter,
  filterBy: ['contains'],
  isPicked: true,
  width: 160,
};

function IconInput(props: InputProps): ReactNode {
  const { names } = useFieldServices().icons;
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  useEffect(() => {
    let isWanted = true;
    // Without the list the present icon is shown all the same.
    names().then(
      (all) => isWanted && setChoices(all.map((name) => ({ value: name, label: name }))),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [names]);
  return <ChoiceInput {...props} choices={choices} draw={(name) => <Drawn name={name}>{name}</Drawn>} />;
}

function Drawn({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  const { Icon } = useFieldServices().icons;
  return (
    <span className="q-icon-named">
      <Icon name={name} />
      {children}
    </span>
  );
}
