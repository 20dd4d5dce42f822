import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Page } from '../../../contract/query.ts';
import { type SignIn, type SignInFilter, type SignInOutcome, signInOutcomes } from '../../../contract/sessions.ts';
import { localTime } from '../../../fields/date-time/localTime.ts';
import type { HwError } from '../../client/hwError.ts';
import { PageLoading } from '../../shell/pages/MessagePage.tsx';
import { AccessTable, Failure } from '../tables.tsx';
import { useWord } from '../words.ts';
import { browserName, useSessionCalls } from './sessionCalls.ts';

/** What came of it, as a colour. */
const marks: Readonly<Record<SignInOutcome, 'yes' | 'no' | undefined>> = {
  success: 'yes',
  refused: 'no',
  heldBack: 'no',
  viewedAs: undefined,
};

/** So many lines are shown, and so many more each time. */
const step = 100;

/** Who logged in, who did not, when and from where. */
export function SignInLog(): ReactNode {
  const word = useWord();
  const calls = useSessionCalls();
  const [filter, setFilter] = useState<SignInFilter>({});
  const [count, setCount] = useState(step);
  const { data, error, refetch } = useQuery<Page<SignIn>, HwError>({
    queryKey: ['sign-ins', filter, count],
    queryFn: () => calls.signIns(filter, count),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <PageLoading />;
  const heads = ['time', 'account', 'outcome', 'address', 'browser'] as const;
  return (
    <>
      <Filters filter={filter} onChange={setFilter} />
      <AccessTable
        label={word('signIns')}
        heads={heads.map((head) => word(head))}
        note={word('shownOf', { n: data.records.length, total: data.total })}
      >
        {data.records.map(({ id, time, account, viewed, outcome, address, browser }) => (
          <tr key={id} data-testid="sign-in" data-outcome={outcome}>
            <td className="q-figures">{localTime(time)}</td>
            <th scope="row">{account}</th>
            <td>
              <span className="q-access-mark" data-is={marks[outcome]}>
                {viewed ? word('viewedAsWhom', { account: viewed }) : word(outcome)}
              </span>
            </td>
            <td>{address}</td>
            <td title={browser}>{browserName(browser)}</td>
          </tr>
        ))}
      </AccessTable>
      {data.records.length < data.total && (
        <button type="button" className="q-link" onClick={() => setCount(count + step)}>
          {word('more')}
        </button>
      )}
    </>
  );
}

interface FiltersProps {
  readonly filter: SignInFilter;
  readonly onChange: (filter: SignInFilter) => void;
}

function Filters({ filter: { account, outcome }, onChange }: FiltersProps): ReactNode {
  const word = useWord();
  const of = (next: { readonly account?: string | undefined; readonly outcome?: string | undefined }) =>
    onChange({
      ...(next.account && { account: next.account }),
      ...(next.outcome && { outcome: next.outcome as NonNullable<SignInFilter['outcome']> }),
    });
  return (
    <div className="q-access-filters">
      <input
        type="search"
        className="q-input"
        data-testid="sign-in-account"
        aria-label={word('accountHas')}
        placeholder={word('accountHas')}
        value={account ?? ''}
        onChange={(event) => of({ account: event.target.value, outcome })}
      />
      <select
        className="q-input"
        data-testid="sign-in-outcome"
        aria-label={word('outcome')}
        value={outcome ?? ''}
        onChange={(event) => of({ account, outcome: event.target.value })}
      >
        <option value="">{word('allOutcomes')}</option>
        {signInOutcomes.map((one) => (
          <option key={one} value={one}>
            {word(one)}
          </option>
        ))}
      </select>
    </div>
  );
}
