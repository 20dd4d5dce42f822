import { TagField, TextField } from '@refinedev/antd';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { type SignIn, type SignInOutcome, signInOutcomes } from '../../../contract/session.ts';
import { systemLists } from '../../providers/systemLists.ts';
import { choiceFilter, handles, momentColumn } from '../../system/columns.tsx';
import { DataTable, requestedBy } from '../../system/DataTable.tsx';
import { Pager, SearchBar, TableFailure, useSystemTable } from '../../system/SystemList.tsx';
import { useWord } from '../texts.ts';
import { browserName } from './sessionCalls.ts';

/** What came of it, as a colour. */
const colours: Readonly<Record<SignInOutcome, string>> = {
  success: 'success',
  refused: 'error',
  heldBack: 'error',
  viewedAs: 'processing',
};

interface SignInSearch {
  readonly account?: string;
}

/** Who logged in, who did not, when and from where. */
export function SignInLog(): ReactNode {
  const word = useWord();
  const table = useSystemTable<SignIn, SignInSearch>({
    resource: systemLists.signIns.name,
    onSearch: ({ account }) => [{ field: 'account', operator: 'eq', value: account || undefined }],
  });
  const outcomes = signInOutcomes.map((value) => ({ value, label: word(value) }));
  return (
    <>
      <SearchBar table={table} name="sign-ins">
        <Form.Item<SignInSearch> name="account">
          <Input
            allowClear
            data-testid="sign-in-account"
            aria-label={word('accountHas')}
            placeholder={word('accountHas')}
          />
        </Form.Item>
      </SearchBar>
      <TableFailure {...table} />
      <DataTable<SignIn>
        {...requestedBy(table)}
        label={word('signIns')}
        rowKey="id"
        columns={[
          momentColumn('time', word('time')),
          { dataIndex: 'account', title: word('account'), rowScope: 'row' },
          {
            dataIndex: 'outcome',
            ...choiceFilter<SignIn>({ title: word('outcome'), handle: 'sign-in-outcome', choices: outcomes }),
            render: (outcome: SignInOutcome, { viewed }) => (
              <TagField
                color={colours[outcome]}
                value={viewed ? word('viewedAsWhom', { account: viewed }) : word(outcome)}
              />
            ),
          },
          { dataIndex: 'address', title: word('address') },
          {
            ...{ dataIndex: 'browser', title: word('browser') },
            render: (browser: string) => <TextField value={browserName(browser)} title={browser} />,
          },
        ]}
        onRow={({ outcome }) => handles({ 'data-testid': 'sign-in', 'data-outcome': outcome })}
      />
      <Pager table={table} handle="sign-ins" />
    </>
  );
}
