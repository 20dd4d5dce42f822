import { useMemo } from 'react';
import type { Page } from '../../../contract/query.ts';
import { type OpenSession, type SignIn, type SignInFilter, sessionListCalls } from '../../../contract/sessions.ts';
import { newKey } from '../../client/newKey.ts';
import { useHouse } from '../../house.ts';

/** As many sessions as are shown together. */
const most = 500;

/** The calls about sessions; failures are thrown as `HwError`. */
export function useSessionCalls() {
  const { client } = useHouse();
  return useMemo(() => {
    const page = <T>(path: string, body: object, pageSize: number): Promise<Page<T>> =>
      client.call<Page<T>>({
        ...{ method: 'POST', path, body, isQuiet: true },
        headers: { pageNo: '1', pageSize: String(pageSize) },
      });
    return {
      find: () => page<OpenSession>(sessionListCalls.find, {}, most),
      signIns: (filter: SignInFilter, count: number) => page<SignIn>(sessionListCalls.signIns, filter, count),
      end: (which: { readonly id: string } | { readonly userId: string }) =>
        client.call<{ ended: number }>({
          ...{ method: 'POST', path: sessionListCalls.end, body: which },
          headers: { 'Idempotency-Key': newKey() },
        }),
    };
  }, [client]);
}
