import type { MouseEvent, ReactNode } from 'react';
import type { WireRecord } from '../../../contract/record.ts';

export interface OpenLinkProps {
  readonly record: WireRecord;
  /** The address of the page with this record shown in full, for another window. */
  readonly addressOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
  /** There is no value to press on. */
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/** The way from a row to its record in full: a link, so that it can be opened beside this page too. */
export function OpenLink({ record, addressOf, onOpen, isEmpty, children }: OpenLinkProps): ReactNode {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(record.id);
  };
  return (
    <a className="q-link q-open" data-testid="row-view" href={addressOf(record.id)} onClick={open}>
      {isEmpty ? '—' : children}
    </a>
  );
}
