import { type ReactNode, useState } from 'react';
import type { ChangeLine } from '../../../contract/changeLog.ts';
import type { Page } from '../../../contract/query.ts';
import { PageLoading } from '../../shell/pages/PageLoading.tsx';
import { AccessTable } from '../AccessTable.tsx';
import { Failure } from '../Failure.tsx';
import { Pager } from '../Pager.tsx';
import { usePageTitle } from '../usePageTitle.ts';
import { useWord } from '../words/useWord.ts';
import { askedChanges, everything, type TypedFilter } from './askedChanges.ts';
import { ChangeFilters } from './ChangeFilters.tsx';
import { ChangeRow } from './ChangeRow.tsx';
import { pageSize, useChanges } from './useChanges.ts';
import '../access.css';
import '../../pages/detail/log/log.css';

/** System > Change log: who did what to which record, whatever its screen. */
export function ChangesPage(): ReactNode {
  const title = usePageTitle();
  const [filter, setFilter] = useState(everything);
  const [pageNo, setPageNo] = useState(1);
  const asked = askedChanges(filter);
  const { data, error, refetch, isFetching } = useChanges(asked, pageNo);
  const narrow = (next: TypedFilter) => {
    setFilter(next);
    setPageNo(1);
  };
  return (
    <div className="q-access" data-testid="changes" aria-busy={isFetching}>
      <div className="q-access-head">
        <h1>{title}</h1>
      </div>
      <ChangeFilters filter={filter} onChange={narrow} />
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <PageLoading />}
      {data && <ChangeTable {...{ title, data }} isNarrowed={Object.keys(asked).length > 0} onPage={setPageNo} />}
    </div>
  );
}

interface ChangeTableProps {
  readonly title: string;
  readonly data: Page<ChangeLine>;
  /** Not all that there is was asked for. */
  readonly isNarrowed: boolean;
  readonly onPage: (pageNo: number) => void;
}

function ChangeTable({ title, data, isNarrowed, onPage }: ChangeTableProps): ReactNode {
  const word = useWord();
  const { records, total, pageNo } = data;
  const heads = ['time', 'who', 'done', 'screen', 'record', 'changed'] as const;
  if (total === 0)
    return (
      <p className="q-empty" data-testid="changes-note">
        {word(isNarrowed ? 'noChanges' : 'neverChanged')}
      </p>
    );
  return (
    <>
      <AccessTable label={title} heads={heads.map((head) => word(head))}>
        {records.map((line) => (
          <ChangeRow key={line.id} line={line} width={heads.length} />
        ))}
      </AccessTable>
      <Pager {...{ pageNo, pageSize, total, onPage }} handle="changes" />
    </>
  );
}
