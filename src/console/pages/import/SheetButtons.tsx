import type { ReactNode } from 'react';
import { HwError } from '../../client/hwError.ts';
import { saveFile } from '../../files/fileCalls.ts';
import { useHouse } from '../../house.ts';
import { useKept } from '../../shell/layout/page.ts';
import { lazyPart } from '../../shell/pages/lazyPart.tsx';
import { useSay } from '../../texts/i18n.ts';
import { MoreMenu } from '../doing/MoreMenu.tsx';
import type { List } from '../list/useList.ts';
import { type ExportKind, useExport } from './useExport.ts';

const ImportChip = lazyPart(async () => (await import('./ImportChip.tsx')).ImportChip);
const ImportPanel = lazyPart(async () => (await import('./ImportPanel.tsx')).ImportPanel);

/** Export, template and import of a list, as far as they are offered and permitted. */
export function SheetButtons({ list }: { list: List }): ReactNode {
  const { say } = useSay();
  const [isOpen, setOpen] = useKept('importing', false);
  const { abilities, resource } = list;
  return (
    <>
      {list.query.filters.inImport !== undefined && <ImportChip list={list} />}
      {abilities('export') && <ExportButtons list={list} />}
      {abilities('import') && (
        <>
          {resource.calls.template && <TemplateButton resource={resource} path={resource.calls.template} />}
          <button type="button" className="q-button" data-testid="import" onClick={() => setOpen(true)}>
            {say('sheet.import')}
          </button>
          {isOpen && <ImportPanel resource={resource} onClose={() => setOpen(false)} />}
        </>
      )}
    </>
  );
}

function ExportButtons({ list }: { list: List }): ReactNode {
  const { say } = useSay();
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
        {isBusy ? say('sheet.exportStop', { mb: (bytes / 1024 / 1024).toFixed(1) }) : say('sheet.export')}
      </button>
      <MoreMenu
        className="q-button"
        handle="export-more"
        word={say('sheet.more')}
        isDisabled={isBusy}
        items={[
          ...(hasRelated ? [item('list', 'export-list', say('sheet.exportList'))] : []),
          item('template', 'export-all', say('sheet.exportAll')),
          item('csv', 'export-csv', say('sheet.exportCsv')),
        ]}
      />
    </>
  );
}

function TemplateButton({ resource, path }: { resource: List['resource']; path: string }): ReactNode {
  const { client } = useHouse();
  const { say, language } = useSay();
  const fetch = async () => {
    try {
      saveFile(await client.file({ method: 'GET', path }), `${resource.title[language]}.xlsx`);
    } catch (error) {
      // The client has told the person.
      if (!(error instanceof HwError)) throw error;
    }
  };
  return (
    <button type="button" className="q-button" data-testid="template" onClick={() => void fetch()}>
      {say('sheet.template')}
    </button>
  );
}
