import type { ReactNode } from 'react';
import { type Choice, useFieldServices } from '../services.tsx';
import { ManyPicker } from './ManyPicker.tsx';
import { useChosenNow } from './useChosenNow.ts';
import { useRemoteChoices } from './useRemoteChoices.ts';

interface RemoteManyPickerProps {
  readonly id: string;
  readonly resource: string;
  readonly chosen: readonly Choice[];
  readonly placeholder: string;
  readonly onChoose: (chosen: readonly Choice[]) => void;
}

/** Any number of records of another resource, which are found on the server as one types and scrolls. */
export function RemoteManyPicker({ resource, chosen, ...props }: RemoteManyPickerProps): ReactNode {
  const { word } = useFieldServices();
  const remote = useRemoteChoices(resource);
  const emptyText = { idle: word('noMatch'), busy: word('loading'), failed: word('searchFailed') }[remote.state];
  return (
    <ManyPicker
      {...props}
      chosen={useChosenNow(resource, chosen)}
      offered={remote.choices}
      onOpen={remote.open}
      onType={remote.type}
      onEnd={remote.more}
      emptyText={emptyText}
    />
  );
}
