import type { ActionSource } from '../read/source.ts';
import type { Subject } from './subject.ts';

/** Checks that every action does something, or opens the page where it is done, and that one of the whole page needs no record. */
export function checkActions({ source, report }: Subject): void {
  source.actions?.forEach((action, i) => {
    const path = ['actions', i];
    const { handler, opens, set, when, event } = action;
    const places = [action.at].flat();
    const isOfPage = places.includes('page');
    if (!handler && opens === undefined && !hasEffect(action, Object.keys(source.record.properties))) {
      const mend = isOfPage
        ? 'let code do it with `"handler": true`: a page has no record to write to'
        : 'add `set`, ask in `form` for a field of the record, or let code do it with `"handler": true`';
      report.error({ path, what: 'this action does nothing', mend });
    }
    if (!isOfPage) return;
    if (places.length > 1) {
      const what = 'an action of the page has no record, and stands nowhere else';
      report.error({ path: [...path, 'at'], what, mend: 'write `"at": "page"`, or `row` and `bulk`' });
    }
    for (const [keyword, value] of Object.entries({ when, set, event })) {
      if (value === undefined) continue;
      const what = `\`${keyword}\` speaks of a record, and an action of the page has none`;
      report.error({ path: [...path, keyword], on: 'key', what, mend: 'remove it, or write `"at": "row"`' });
    }
  });
}

function hasEffect({ at, set, form }: ActionSource, fields: readonly string[]): boolean {
  if ([at].flat().includes('page')) return false;
  return set !== undefined || Object.keys(form?.properties ?? {}).some((name) => fields.includes(name));
}
