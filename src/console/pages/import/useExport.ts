import { useRef, useState } from 'react';
import { HwError } from '../../client/hwError.ts';
import { saveFile } from '../../files/fileCalls.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/i18n.ts';
import type { List } from '../list/useList.ts';

/** What is exported: the columns that are seen, with or without the sheets behind them, those of the template, or what is seen as CSV. */
export type ExportKind = 'seen' | 'list' | 'template' | 'csv';

/** Exports what the list shows, in its order; when rows are chosen, only those. */
export function useExport({ resource, query, target }: Pick<List, 'resource' | 'query' | 'target'>) {
  const { client, notices } = useHouse();
  const { say, language } = useSay();
  const running = useRef<AbortController>(undefined);
  const [bytes, setBytes] = useState<number>();

  const start = async (kind: ExportKind): Promise<void> => {
    const path = resource.calls.export;
    if (!path || running.current) return;
    const abort = new AbortController();
    running.current = abort;
    setBytes(0);
    const body = {
      filter: { ...query.filters, ...(query.keyword === '' ? {} : { keyword: query.keyword }) },
      sorts: query.sorts,
      ...chosenOf(target),
      ...(kind === 'template' ? {} : { columns: seenColumns(resource) }),
      ...(kind === 'csv' ? { format: 'csv' } : {}),
      ...(kind === 'list' ? { lines: false } : {}),
      // It may come back: then what others have changed meanwhile is not written over.
      ...(kind === 'seen' ? { forImport: true } : {}),
    };
    try {
      const file = await client.file({ method: 'POST', path, body, signal: abort.signal, onReceived: setBytes });
      saveFile(file, `${resource.title[language]}.${kind === 'csv' ? 'csv' : 'xlsx'}`);
      notices.show({ type: 'success', text: say('sheet.exported') });
    } catch (error) {
      // The client has told the person.
      if (!(error instanceof HwError)) throw error;
    } finally {
      running.current = undefined;
      setBytes(undefined);
    }
  };
  return { bytes, start, stop: () => running.current?.abort() };
}

/** Nothing chosen exports all that match, as does choosing all of them. */
function chosenOf(target: List['target']): Readonly<Record<string, unknown>> {
  if ('ids' in target) return target.ids.length > 0 ? { ids: target.ids } : {};
  const { except = [] } = target.matching;
  return except.length > 0 ? { except } : {};
}

/** Lists of records within a record are no columns of a sheet. */
function seenColumns({ list, fields }: List['resource']): string[] {
  const lists = new Set(fields.filter(({ kind }) => kind === 'rows' || kind === 'lines').map(({ name }) => name));
  return list.columns.map(({ field }) => field).filter((name) => !lists.has(name));
}
