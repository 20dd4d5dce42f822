import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { useApp } from '../../app.ts';
import { HwError } from '../../client/hwError.ts';
import { saveFile } from '../../files/fileCalls.ts';
import { useKept, usePagePath } from '../../location/page.ts';
import { exportCall, templateCall } from '../../providers/importCalls.ts';
import { askFile, filterOf } from '../../providers/requests.ts';
import { useData } from '../../providers/useData.ts';
import { May } from '../../registry/abilities.ts';
import { useT } from '../../texts/i18n.ts';
import { lazyPart, type Retrying, type Waiting } from '../../ui/failures.tsx';
import { ActionButtons } from '../actions/ActionButtons.tsx';
import { MoreMenu } from '../actions/MoreMenu.tsx';
import type { Actions } from '../actions/useActions.tsx';
import { formAhead, loadsAhead } from '../records/formAhead.ts';
import { chosenView } from '../records/listQuery.ts';
import type { Arranged } from './columns/arrangement.ts';
import type { ColumnChooserProps } from './columns/ColumnChooser.tsx';
import type { List } from './useList.ts';
import type { ViewMenuProps } from './views/ViewMenu.tsx';

interface ListToolbarProps {
  readonly list: List;
  readonly actions: Actions;
  readonly title: string;
  readonly arranged: Arranged;
  /** Whether users can choose the columns. In the sheet layout they cannot, because the resource file fixes the columns. */
  readonly hasColumns: boolean;
  /** Further controls, shown after the menu of views. */
  readonly children: ReactNode;
}

/** Number of actions with a button of their own; further actions are in a menu. A single further action gets a button as well. */
const mostBeside = 2;

/** Toolbar with the title of the list, its saved views, and the actions on the whole list. */
export function ListToolbar(props: ListToolbarProps): ReactNode {
  const { list, actions, title, arranged, hasColumns, children } = props;
  const { t } = useT();
  return (
    <div className="q-toolbar">
      <h1>{title}</h1>
      <ViewsDoor list={list} arranged={arranged} />
      {children}
      <span className="q-grow" />
      <ActionButtons
        variant="button"
        prefix="page"
        offers={actions.offers.filter(({ at }) => at.includes('page'))}
        most={mostBeside}
        isDisabled={actions.isBusy}
        onChoose={(offer) => actions.start(offer, 'page')}
      />
      {hasColumns && <ColumnsDoor arranged={arranged} />}
      <SheetButtons list={list} />
      <May to="create" on={list.resource}>
        <button type="button" className="q-button q-button-primary q-button-add" data-testid="create" onClick={list.create} {...formAhead}>
          {t('list.create')}
        </button>
      </May>
    </div>
  );
}

const ColumnChooser = lazyPart<ColumnChooserProps>(async () => (await import('./columns/ColumnChooser.tsx')).ColumnChooser, NoPart);
const ViewMenu = lazyPart<ViewMenuProps>(async () => (await import('./views/ViewMenu.tsx')).ViewMenu, NoPart);

/** Button that opens the panel for the columns and the row density. The code of the panel is loaded on the first click. */
function ColumnsDoor({ arranged }: { arranged: Arranged }): ReactNode {
  const { t } = useT();
  return <Door handle="columns" word={t('list.columns')} isExpected={false} Part={ColumnChooser} parts={{ arranged }} />;
}

/**
 * Button that opens the menu of saved views. If a view is selected, the code of the menu is loaded at once, because the button shows the
 * name of the view.
 */
function ViewsDoor(parts: { list: List; arranged: Arranged }): ReactNode {
  const { t } = useT();
  const isExpected = chosenView(usePagePath().search) !== undefined;
  return <Door handle="views" word={t('list.views')} isExpected={isExpected} Part={ViewMenu} parts={parts} />;
}

interface DoorProps<P> {
  readonly handle: string;
  readonly word: string;
  /** Whether to load the code of the panel before the button is clicked. */
  readonly isExpected: boolean;
  readonly Part: ComponentType<P & Waiting & { readonly isOpenAtFirst: boolean }>;
  readonly parts: P;
}

function Door<P extends object>({ handle, word, isExpected, Part, parts }: DoorProps<P>): ReactNode {
  const [isPressed, press] = useState(false);
  const plain = (
    <button
      type="button"
      className="q-button"
      data-testid={handle}
      aria-haspopup="dialog"
      aria-expanded="false"
      aria-busy={isPressed}
      onClick={() => press(true)}
    >
      {word}
      <span className="q-more-mark" aria-hidden="true" />
    </button>
  );
  if (!isPressed && !isExpected) return plain;
  return <Part {...parts} isOpenAtFirst={isPressed} waiting={plain} />;
}

/** Retry button, shown if the code of a panel could not be loaded. */
function NoPart({ onRetry }: Retrying): ReactNode {
  const { t } = useT();
  return (
    <button type="button" className="q-button" onClick={onRetry}>
      {t('list.retry')}
    </button>
  );
}

const ImportChip = lazyPart(async () => (await import('../import/EarlierImports.tsx')).ImportChip);
const loadImportPanel = async () => (await import('../import/ImportPanel.tsx')).ImportPanel;
const ImportPanel = lazyPart(loadImportPanel);
const importAhead = loadsAhead(loadImportPanel);

/**
 * Export, template and import buttons, if the resource offers them and the user may use them. If the list is limited to the records of an
 * import, a chip shows this.
 */
function SheetButtons({ list }: { list: List }): ReactNode {
  const { t } = useT();
  const [isOpen, setOpen] = useKept('importing', false);
  const { resource, query, apply } = list;
  const { inImport, ...filters } = query.filters;
  return (
    <>
      {inImport !== undefined && <ImportChip inImport={String(inImport)} onEnd={() => apply({ filters })} />}
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
    key: kind,
    handle,
    label,
    isDangerous: false,
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
      // The HTTP client has already shown an `HwError` as a toast.
      if (!(error instanceof HwError)) throw error;
    }
  };
  return (
    <button type="button" className="q-button" data-testid="template" onClick={() => void start()}>
      {t('sheet.template')}
    </button>
  );
}

/**
 * What to export. `seen`: the visible columns, the columns that a re-import needs, and sheets of lines and related records. `list`: only
 * the visible columns. `template`: the columns of the import template, with the same additional sheets. `csv`: the visible columns as CSV.
 */
type ExportKind = 'seen' | 'list' | 'template' | 'csv';

/**
 * Returns functions that start and stop an export, and `bytes`, the number of bytes received (undefined while no export runs). The export
 * has the selected rows, or the whole list if none are selected, in the list's current order.
 */
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
      // The file may be imported again. It includes the version of each record, so that the import does not overwrite later changes by
      // other users.
      ...(kind === 'seen' ? { forImport: true } : {}),
    };
    try {
      const how = { signal: abort.signal, onReceived: setBytes };
      const file = await askFile(provider, exportCall(resource, body), how);
      saveFile(file, `${resource.title[language]}.${kind === 'csv' ? 'csv' : 'xlsx'}`);
      notices.show({ type: 'success', text: t('sheet.exported') });
    } catch (error) {
      // The HTTP client has already shown an `HwError` as a toast.
      if (!(error instanceof HwError)) throw error;
    } finally {
      running.current = undefined;
      setBytes(undefined);
    }
  };
  return { bytes, start, stop: () => running.current?.abort() };
}

/**
 * Returns the properties of the request that limit the export to the selection: `ids` if rows were selected one by one, `except` if all
 * rows were selected and some deselected again. Without a selection, the result is empty and all matching records are exported.
 */
function chosenOf(target: List['target']): Readonly<Record<string, unknown>> {
  if ('ids' in target) return target.ids.length > 0 ? { ids: target.ids } : {};
  const { except = [] } = target.matching;
  return except.length > 0 ? { except } : {};
}

/** Returns the names of the visible columns, without fields that hold a list of records (`items`), which cannot be columns of the file. */
function seenColumns({ list, fields }: List['resource']): string[] {
  const lists = new Set(fields.filter(({ items }) => items !== undefined).map(({ name }) => name));
  return list.columns.map(({ field }) => field).filter((name) => !lists.has(name));
}
