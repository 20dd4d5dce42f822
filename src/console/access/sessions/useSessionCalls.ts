import { useMemo } from 'react';
import type { Page } from '../../../contract/query.ts';
import { type OpenSession, type SignIn, type SignInFilter, sessionListCalls } from '../../../contract/sessions.ts';
import { newKey } from '../../client/newKey.ts';
import { useHouse } from '../../house.ts';

/** As many sessions as are shown together. */
export const pageSize = 50;

/** The calls about sessions; failures are thrown as `HwError`. */
export function useSessionCalls() {
  const { client } = useHouse();
  return useMemo(() => {
    const page = <T>(path: string, body: object, paging: Record<'pageNo' | 'pageSize', number>): Promise<Page<T>> =>
      client.call<Page<T>>({
        ...{ method: 'POST', path, body, isQuiet: true },
        headers: { pageNo: String(paging.pageNo), pageSize: String(paging.pageSize) },
      });
    return {
      find: (keyword: string, pageNo: number) =>
        page<OpenSession>(sessionListCalls.find, { keyword }, { pageNo, pageSize }),
      signIns: (filter: SignInFilter, count: number) =>
        page<SignIn>(sessionListCalls.signIns, filter, { pageNo: 1, pageSize: count }),
      end: (which: { readonly id: string } | { readonly userId: string }) =>
        client.call<{ ended: number }>({
          ...{ method: 'POST', path: sessionListCalls.end, body: which },
          headers: { 'Idempotency-Key': newKey() },
        }),
    };
  }, [client]);
}
