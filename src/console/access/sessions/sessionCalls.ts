import { useMemo } from 'react';
import type { Page } from '../../../contract/query.ts';
import { type OpenSession, type SignIn, type SignInFilter, sessionListCalls } from '../../../contract/sessions.ts';
import { newKey } from '../../client/hwClient.ts';
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

const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+).*Safari\//],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** What a browser says of itself, as people call it: `Chrome 130, Windows`. What is not known stays as it is. */
export function browserName(text: string): string {
  const browser = browsers.map(([name, form]) => ({ name, found: form.exec(text) })).find(({ found }) => found);
  const system = systems.find(([, form]) => form.test(text))?.[0];
  const called = browser && `${browser.name} ${browser.found?.[1] ?? ''}`;
  return [called, system].filter(Boolean).join(', ') || text;
}
