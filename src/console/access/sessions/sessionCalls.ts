import { useMemo } from 'react';
import type { SignInFilter } from '../../../contract/sessions.ts';
import { newKey } from '../../client/attempts.ts';
import { ask } from '../../providers/requests.ts';
import { endSessionsCall, openSessionsCall, signInsCall } from '../../providers/systemCalls.ts';
import { useData } from '../../providers/useData.ts';

/** As many sessions as are shown together. */
export const pageSize = 50;

/** The calls about sessions; failures are thrown as `HwError`. */
export function useSessionCalls() {
  const data = useData();
  return useMemo(() => {
    const quiet = { isQuiet: true };
    return {
      find: (keyword: string, pageNo: number) => ask(data, openSessionsCall(keyword, { pageNo, pageSize }), quiet),
      signIns: (filter: SignInFilter, count: number) =>
        ask(data, signInsCall(filter, { pageNo: 1, pageSize: count }), quiet),
      end: (which: { readonly id: string } | { readonly userId: string }) =>
        ask(data, endSessionsCall(which, newKey())),
    };
  }, [data]);
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
