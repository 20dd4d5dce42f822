import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks that an action whose button goes to a page is one of the whole page, and that code draws the page it goes to. */
export function checkOpens({ source, report }: Subject): void {
  const own = Object.entries(source.screens ?? {}).flatMap(([key, { view }]) => (view === 'own' ? [key] : []));
  source.actions?.forEach(({ opens, at, hidden }, i) => {
    if (opens === undefined) return;
    const path = ['actions', i, 'opens'];
    if (!own.includes(opens)) {
      const mend = suggest(opens, own, 'add it to `screens`, with `"view": "own"`');
      report.error({ path, what: `there is no page \`${opens}\` that code draws`, mend });
    }
    if (at === 'page' && !hidden) return;
    const what = '`opens` is for a button of the whole page';
    report.error({ path, on: 'key', what, mend: 'write `"at": "page"` without `hidden`, or remove it' });
  });
}
