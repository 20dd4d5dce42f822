import type { ActionSource } from '../read/source.ts';
import type { Subject } from './subject.ts';

/** Checks that every action does something, and that one of the whole page needs no record. */
export function checkActions({ source, report }: Subject): void {
  source.actions?.forEach((action, i) => {
    const path = ['actions', i];
    const { at, handler, set, when } = action;
    if (!handler && !hasEffect(action, Object.keys(source.record.properties))) {
      const mend =
        at === 'page'
          ? 'let code do it with `"handler": true`: a page has no record to write to'
          : 'add `set`, ask in `form` for a field of the record, or let code do it with `"handler": true`';
      report.error({ path, what: 'this action does nothing', mend });
    }
    if (at !== 'page') return;
    for (const [keyword, value] of Object.entries({ when, set })) {
      if (value === undefined) continue;
      const what = `\`${keyword}\` speaks of a record, and an action of the page has none`;
      report.error({ path: [...path, keyword], on: 'key', what, mend: 'remove it, or write `"at": "row"`' });
    }
  });
}

function hasEffect({ at, set, form }: ActionSource, fields: readonly string[]): boolean {
  if (at === 'page') return false;
  return set !== undefined || Object.keys(form?.properties ?? {}).some((name) => fields.includes(name));
}
