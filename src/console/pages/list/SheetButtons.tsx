import { type ReactNode, useRef, useState } from 'react';
import { useApp } from '../../app.ts';
import { HwError } from '../../client/hwError.ts';
import { saveFile } from '../../files/fileCalls.ts';
import { exportCall, templateCall } from '../../providers/importCalls.ts';
import { askFile, filterOf } from '../../providers/requests.ts';
import { useData } from '../../providers/useData.ts';
import { May } from '../../registry/abilities.ts';
import { useKept } from '../../shell/layout/page.ts';
import { lazyPart } from '../../shell/pages/lazyPart.tsx';
import { useT } from '../../texts/i18n.ts';
import { MoreMenu } from '../actions/MoreMenu.tsx';
import { loadsAhead } from '../records/formAhead.ts';
import type { List } from './useList.ts';

const ImportChip = lazyPart(async () => (await import('./ImportChip.tsx')).ImportChip);
const loadImportPanel = async () => (await import('../import/ImportPanel.tsx')).ImportPanel;
const ImportPanel = lazyPart(loadImportPanel);
const importAhead = loadsAhead(loadImportPanel);

/** Export, template and import of a list, as far as they are offered and permitted. */
export function SheetButtons({ list }: { list: List }): ReactNode {
  const { t } = useT();
  const [isOpen, setOpen] = useKept('importing', false);
  const { resource } = list;
  return (
    <>
      {list.query.filters.inImport !== undefined && <ImportChip list={list} />}
      <May to="export" on={resource}>
        <ExportButtons list={list} />
      </May>
      <May to="import" on={resource}>
        {resource.calls.template && <TemplateButton resource={resource} />}
        <button type="button" className="q-button" data-testid="import" onClick={() => setOpen(true)} {...importAhead}>
          {t('sheet.import')}
        </button>
        {isOpen && <ImportPanel resource={resource} onClose={() => setOpen(false)} />}
      </May>
    </>
  );
}

function ExportButtons({ list }: { list: List }): ReactNode {
  const { t } = useT();
  const { bytes, start, stop } = useExport(list);
  const isBusy = bytes !== undefined;
  const hasRelated = list.resource.excel.related !== undefined;
  const item = (kind: ExportKind, handle: string, label: string) => ({
    ...{ key: kind, handle, label, isDangerous: false },
    onChoose: () => void start(kind),
  });
  return (
    <>
      <button
        type="button"
        className="q-button"
        data-testid="export"
        aria-busy={isBusy}
        onClick={() => (isBusy ? stop() : void start('seen'))}
      >
        {isBusy ? t('sheet.exportStop', { mb: (bytes / 1024 / 1024).toFixed(1) }) : t('sheet.export')}
      </button>
      <MoreMenu
        className="q-button"
        handle="export-more"
        word={t('sheet.more')}
        isDisabled={isBusy}
        items={[
          ...(hasRelated ? [item('list', 'export-list', t('sheet.exportList'))] : []),
          item('template', 'export-all', t('sheet.exportAll')),
          item('csv', 'export-csv', t('sheet.exportCsv')),
        ]}
      />
    </>
  );
}

function TemplateButton({ resource }: { resource: List['resource'] }): ReactNode {
  const provider = useData();
  const { t, language } = useT();
  const start = async () => {
    try {
      saveFile(await askFile(provider, templateCall(resource)), `${resource.title[language]}.xlsx`);
    } catch (error) {
      // The client has told the person.
      if (!(error instanceof HwError)) throw error;
    }
  };
  return (
    <button type="button" className="q-button" data-testid="template" onClick={() => void start()}>
      {t('sheet.template')}
    </button>
  );
}

/** What is exported: the columns that are seen, with or without the sheets behind them, those of the template, or what is seen as CSV. */
type ExportKind = 'seen' | 'list' | 'template' | 'csv';

/** Exports what the list shows, in its order; when rows are chosen, only those. */
function useExport({ resource, query, target }: Pick<List, 'resource' | 'query' | 'target'>) {
  const { notices } = useApp();
  const provider = useData();
  const { t, language } = useT();
  const running = useRef<AbortController>(undefined);
  const [bytes, setBytes] = useState<number>();

  const start = async (kind: ExportKind): Promise<void> => {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    setBytes(0);
    const body = {
      filter: filterOf({ ...query, sorts: [] }),
      sorts: query.sorts,
      ...chosenOf(target),
      ...(kind === 'template' ? {} : { columns: seenColumns(resource) }),
      ...(kind === 'csv' ? { format: 'csv' } : {}),
      ...(kind === 'list' ? { lines: false } : {}),
      // It may come back: then what others have changed meanwhile is not written over.
      ...(kind === 'seen' ? { forImport: true } : {}),
    };
    try {
      const how = { signal: abort.signal, onReceived: setBytes };
      const file = await askFile(provider, exportCall(resource, body), how);
      saveFile(file, `${resource.title[language]}.${kind === 'csv' ? 'csv' : 'xlsx'}`);
      notices.show({ type: 'success', text: t('sheet.exported') });
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
  const lists = new Set(fields.filter(({ items }) => items !== undefined).map(({ name }) => name));
  return list.columns.map(({ field }) => field).filter((name) => !lists.has(name));
}
