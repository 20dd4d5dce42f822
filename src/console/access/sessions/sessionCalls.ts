import { endSessionsCall } from '../../providers/systemCalls.ts';
import { useWrite } from '../../saving/useWrite.ts';

/** Ends one session, or all of an account; says how many it were. Failures are thrown as `HwError`. */
export function useEndSessions() {
  const write = useWrite();
  return (which: { readonly id: string } | { readonly userId: string }) => write(endSessionsCall(which));
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
