import type { MouseEvent, ReactNode } from 'react';
import { labelOf, type WireRecord } from '../../../../contract/record.ts';
import { useSay } from '../../../texts/i18n.ts';
import { useCanView } from '../../useCanView.ts';
import type { List } from '../useList.ts';

interface EntryLinkProps {
  readonly list: Pick<List, 'resource' | 'view' | 'viewAddress'>;
  readonly record: WireRecord;
  readonly className: string;
  readonly tabIndex?: number;
  /** Element that says what the keyboard can do here. */
  readonly describedBy?: string;
  readonly children?: ReactNode;
}

/** What a record is called, as the way to it: also in another window. Whoever may not see it in full can still carry it. */
export function EntryLink({ list, record, describedBy, children, ...rest }: EntryLinkProps): ReactNode {
  const canView = useCanView(list.resource);
  const nameOf = useNameOf(list.resource);
  const words = children ?? nameOf(record);
  const described = describedBy === undefined ? {} : { 'aria-describedby': describedBy };
  if (!canView) {
    return (
      <button type="button" {...rest} {...described} className={`q-plain ${rest.className}`}>
        {words}
      </button>
    );
  }
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    list.view(record.id);
  };
  return (
    <a
      {...rest}
      {...described}
      className={`q-open ${rest.className}`}
      href={list.viewAddress(record.id)}
      draggable={false}
      onClick={open}
    >
      {words}
    </a>
  );
}

/** What a record is called in the language of the person. */
export function useNameOf({ display }: Pick<List['resource'], 'display'>): (record: WireRecord) => string {
  const { language } = useSay();
  return (record) => labelOf(display[language], record) || record.id;
}
