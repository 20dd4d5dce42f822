import type { ReactNode } from 'react';
import type { ImportState } from '../../../contract/imports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useSay } from '../../texts/useSay.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { FailedRows } from './FailedRows.tsx';
import type { Importing } from './useImport.ts';

interface StagedRowsProps {
  readonly importing: Importing;
  readonly staged: ImportState;
  readonly resource: Resource;
}

/** A checked file: how many rows of each kind, what its columns are, what failed, and what can be done now. */
export function StagedRows({ importing, staged, resource }: StagedRowsProps): ReactNode {
  const { say } = useSay();
  const { importId, total, failed, fresh, changed, columns = [], rows = [] } = staged;
  const counts = { good: fresh + changed, failed, fresh, changed };
  const known = columns.flatMap(({ field }) => resource.fields.find(({ name }) => name === field) ?? []);
  return (
    <>
      <dl className="q-import-counts" data-testid="import-counts">
        {(Object.keys(counts) as (keyof typeof counts)[]).map((name) => (
          <div key={name} data-bad={name === 'failed' && failed > 0}>
            <dt>{say(`sheet.${name}`)}</dt>
            <dd data-testid={`import-count-${name}`}>{counts[name]}</dd>
          </div>
        ))}
      </dl>
      <ColumnTable key={importId} columns={columns} resource={resource} importing={importing} />
      {rows.length > 0 && <FailedRows rows={rows} fields={known} resource={resource} importing={importing} />}
      {failed > rows.length && <p className="q-soft">{say('sheet.onlyFirst', { n: rows.length })}</p>}
      <Buttons importing={importing} total={total} failed={failed} />
    </>
  );
}

interface ButtonsProps {
  readonly importing: Importing;
  readonly total: number;
  readonly failed: number;
}

function Buttons({ importing, total, failed }: ButtonsProps): ReactNode {
  const { say } = useSay();
  const { fixes, isBusy } = importing;
  const fixed = Object.keys(fixes).length;
  const good = total - failed;
  return (
    <footer>
      <button type="button" className="q-button" disabled={isBusy} onClick={importing.reset}>
        {say('sheet.other')}
      </button>
      {failed > 0 && (
        <>
          <button
            type="button"
            className="q-button"
            data-testid="import-errors-download"
            disabled={isBusy}
            onClick={() => void importing.download()}
          >
            {say('sheet.download')}
          </button>
          <button
            type="button"
            className="q-button"
            data-testid="import-recheck"
            disabled={isBusy || fixed === 0}
            onClick={() => void importing.recheck()}
          >
            {say('sheet.recheck', { n: fixed })}
          </button>
          <button
            type="button"
            className="q-button"
            data-testid="import-commit-valid"
            disabled={isBusy || good === 0}
            onClick={() => void importing.commit('valid')}
          >
            {say('sheet.commitValid', { n: good })}
          </button>
        </>
      )}
      <button
        type="button"
        className="q-button q-button-primary"
        data-testid="import-commit"
        aria-busy={isBusy}
        disabled={isBusy || total === 0 || (failed > 0 && fixed === 0)}
        onClick={() => void importing.commit('all')}
      >
        {say('sheet.commitAll', { n: total })}
      </button>
    </footer>
  );
}
