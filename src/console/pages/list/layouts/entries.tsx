import { type MouseEvent, type ReactNode, type RefObject, useMemo, useState } from 'react';
import type { Field } from '../../../../contract/field.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { labelOf, type WireRecord } from '../../../../contract/wire.ts';
import { isEmpty } from '../../../../fields/emptyValues.ts';
import { type KeptScroll, rowWindow, useViewport } from '../../../grid/viewport.ts';
import { usePagePath } from '../../../location/page.ts';
import { useT } from '../../../texts/i18n.ts';
import { type ListQuery, writeListQuery } from '../../records/listQuery.ts';
import { useCanView } from '../../records/resource.ts';
import { useRows } from '../../records/rows.ts';
import type { SeenVersions } from '../../records/useMarks.ts';
import type { List } from '../useList.ts';

interface EntryLinkProps {
  readonly list: Pick<List, 'resource' | 'view' | 'viewAddress'>;
  readonly record: WireRecord;
  readonly className: string;
  readonly tabIndex?: number;
  /** Id of the element that describes the keyboard control. */
  readonly describedBy?: string;
  readonly children?: ReactNode;
}

/**
 * Name of a record as a link, so that the record can also be opened in another window. Users who may not open the record can still drag it.
 */
export function EntryLink({ list, record, describedBy, children, ...rest }: EntryLinkProps): ReactNode {
  const canView = useCanView(list.resource);
  const nameOf = useNameOf(list.resource);
  const texts = children ?? nameOf(record);
  const described = describedBy === undefined ? {} : { 'aria-describedby': describedBy };
  if (!canView) {
    return (
      <button type="button" {...rest} {...described} className={`q-plain ${rest.className}`}>
        {texts}
      </button>
    );
  }
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    list.view(record.id);
  };
  return (
    <a {...rest} {...described} className={`q-open ${rest.className}`} href={list.viewAddress(record.id)} draggable={false} onClick={open}>
      {texts}
    </a>
  );
}

/** Returns a function that gives the name of a record in the user's language. */
export function useNameOf({ display }: Pick<List['resource'], 'display'>): (record: WireRecord) => string {
  const { language } = useT();
  return (record) => labelOf(display[language], record) || record.id;
}

/**
 * Returns true if a card should show the field: it has a value, and the value is not the default choice of new records, such as “not on
 * hold”.
 */
export function isNotable({ name, options, default: usual }: Field, record: WireRecord): boolean {
  const value = record[name];
  return !isEmpty(value) && (options === undefined || usual === undefined || value !== usual);
}

interface EntriesParams {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly box: RefObject<HTMLElement | null>;
  /** Height of every entry in px. */
  readonly rowHeight: number;
  /** Key under which the page stores the scroll position. */
  readonly name: string;
  /** Record versions already seen; shared by the lanes between which records move. */
  readonly seen?: SeenVersions;
}

/** Loads the records in a scroll container as they become visible. */
export function useEntries({ resource, query, box, rowHeight, name, seen }: EntriesParams) {
  const { memory } = usePagePath();
  const queryText = writeListQuery('', query, resource);
  const [isThere, setThere] = useState(false);
  const scroll = useMemo(
    () => ({
      kept: memory.get(name) as KeptScroll | undefined,
      keep: (kept: KeptScroll) => void memory.set(name, kept),
    }),
    [memory, name],
  );
  const viewport = useViewport({ box, rowHeight, of: queryText, isThere, ...scroll });
  const rows = useRows({
    resource,
    query,
    queryText,
    ...(seen && { seen }),
    viewport: rowWindow({ ...viewport, rowHeight, count: Number.POSITIVE_INFINITY }),
  });
  if (isThere !== (rows.total !== undefined)) setThere(rows.total !== undefined);
  return { ...rows, window: rowWindow({ ...viewport, rowHeight, count: rows.total ?? 0 }) };
}
