import type { Operation, ScreenView } from '../../src/contract/resource.ts';
import { checkSharedNames } from './checkSharedNames.ts';
import type { Subject } from './subject.ts';

/** The call that a page cannot be shown without, and what it is called. A page of its own needs what its code needs. */
const needed: Readonly<Partial<Record<ScreenView, { readonly call: Operation; readonly noun: string }>>> = {
  list: { call: 'find', noun: 'a list' },
  detail: { call: 'findById', noun: 'one record' },
  form: { call: 'save', noun: 'a form' },
};

/** Checks that the screens stand in areas of the menu that exist, and that what they need is offered. */
export function checkScreens(subject: Subject): void {
  const { source, report } = subject;
  const screens = Object.entries(source.screens ?? {});
  const named = screens.map(([key, { area }]) => ({ name: area, path: ['screens', key, 'area'] }));
  checkSharedNames(subject, 'area', named);
  for (const [key, { view, perm }] of screens) {
    if (perm !== undefined && view !== 'own') {
      const what = `\`perm\` means nothing to a page of the view \`${view}\`, which asks for the permission of its call`;
      report.error({ path: ['screens', key, 'perm'], on: 'key', what, mend: 'remove it, or write `"view": "own"`' });
    }
    const { call, noun } = needed[view] ?? {};
    if (call === undefined || source.calls?.[call] !== false) continue;
    const what = `${noun} cannot be shown without the call \`${call}\``;
    const mend = `offer \`${call}\` in \`calls\`, or remove the screen`;
    report.error({ path: ['screens', key, 'view'], what, mend });
  }
}
