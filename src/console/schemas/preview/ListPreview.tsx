import { type ReactNode, useMemo, useRef } from 'react';
import type { ResourceModule } from '../../../contract/resource.ts';
import { Grid } from '../../grid/Grid.tsx';
import { rowHeights } from '../../grid/rowHeight.ts';
import { useSight } from '../../grid/useSight.ts';
import { FilterBar } from '../../pages/list/FilterBar.tsx';
import { listColumns } from '../../pages/list/listColumns.tsx';
import { useSay } from '../../texts/useSay.ts';
import { useWord } from '../words/useWord.ts';

const nothing = { keyword: '', filters: {}, sorts: [] };
const ignore = (): void => undefined;

/** The list page of a module: its real filters and columns, and no rows. */
export function ListPreview({ module: { resource } }: { module: ResourceModule }): ReactNode {
  const { language } = useSay();
  const word = useWord();
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSight({
    box,
    rowHeight: rowHeights.normal,
    of: '',
    isThere: true,
    kept: undefined,
    keep: ignore,
  });
  const columns = useMemo(() => listColumns(resource, language), [resource, language]);
  return (
    <div className="q-list">
      <FilterBar resource={resource} query={nothing} isBusy={false} onApply={ignore} />
      <div className="q-sheet">
        <div className="q-toolbar">
          <h2>{resource.title[language]}</h2>
        </div>
        <Grid
          box={box}
          label={resource.title[language]}
          columns={columns}
          sorts={resource.list.sort}
          onSort={ignore}
          count={0}
          rowAt={() => undefined}
          window={{ from: 0, to: 0 }}
          rowHeight={rowHeights.normal}
          width={width}
          isBusy={false}
          empty={
            <div className="q-empty">
              <strong>{word('listEmpty')}</strong>
              <span>{word('listEmptyHint')}</span>
            </div>
          }
        />
      </div>
    </div>
  );
}
