import type { ReactNode } from 'react';
import type { Reference } from '../../contract/resource.ts';
import { type Choice, useFieldServices } from '../services.tsx';
import { ManyPicker } from './ManyPicker.tsx';
import { useChosenNow } from './useChosenNow.ts';
import { useRemoteChoices } from './useRemoteChoices.ts';

interface RemoteManyPickerProps {
  readonly id: string;
  /** What is chosen from. */
  readonly reference: Pick<Reference, 'resource' | 'choices'>;
  readonly chosen: readonly Choice[];
  readonly placeholder: string;
  readonly onChoose: (chosen: readonly Choice[]) => void;
}

/** Any number of records of another resource, which are found on the server as one types and scrolls. */
export function RemoteManyPicker({ reference, chosen, ...props }: RemoteManyPickerProps): ReactNode {
  const { word } = useFieldServices();
  const remote = useRemoteChoices(reference);
  const failed = word('searchFailed');
  const emptyText = { idle: word('noMatch'), busy: word('loading'), failed, missed: failed }[remote.state];
  return (
    <ManyPicker
      {...props}
      chosen={useChosenNow(reference, chosen)}
      offered={remote.choices}
      onOpen={() => remote.open()}
      onType={remote.type}
      onEnd={remote.more}
      early={remote.early}
      emptyText={emptyText}
    />
  );
}
