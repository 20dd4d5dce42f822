import type { ActionSource } from '../read/source.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import type { Subject } from './subject.ts';

const texts = faultTexts({
  letCodeDoPageAction: {
    en: 'let code do it with `"handler": true`: a page has no record to write to',
    zh: '请用`"handler": true`交由代码处理：整页操作没有可写入的记录',
  },
  addSetFormOrHandler: {
    en: 'add `set`, ask in `form` for a field of the record, or let code do it with `"handler": true`',
    zh: '请添加`set`，或在`form`中填写记录的字段，或用`"handler": true`交由代码处理',
  },
  actionDoesNothing: { en: 'this action does nothing', zh: '此操作没有任何作用' },
  pageActionStandsAlone: {
    en: 'an action of the page has no record, and stands nowhere else',
    zh: '整页操作没有记录，不能同时出现在别处',
  },
  writePageOrRow: { en: 'write `"at": "page"`, or `row` and `bulk`', zh: '请写`"at": "page"`，或写`row`和`bulk`' },
  ofNoRecord: {
    en: '`{{keyword}}` speaks of a record, and an action of the page has none',
    zh: '`{{keyword}}`针对记录，而整页操作没有记录',
  },
  removeOrWriteAtRow: { en: 'remove it, or write `"at": "row"`', zh: '请删除，或写`"at": "row"`' },
});

/** Checks that every action does something, or opens the page where it is done, and that one of the whole page needs no record. */
export function checkActions({ source, report }: Subject): void {
  source.actions?.forEach((action, i) => {
    const path = ['actions', i];
    const { handler, opens, set, when, event } = action;
    const places = [action.at].flat();
    const isOfPage = places.includes('page');
    if (!handler && opens === undefined && !hasEffect(action, Object.keys(source.record.properties))) {
      const mend = isOfPage ? texts.letCodeDoPageAction : texts.addSetFormOrHandler;
      report.error({ path, what: texts.actionDoesNothing, mend });
    }
    if (!isOfPage) return;
    if (places.length > 1) {
      const what = texts.pageActionStandsAlone;
      report.error({ path: [...path, 'at'], what, mend: texts.writePageOrRow });
    }
    for (const [keyword, value] of Object.entries({ when, set, event })) {
      if (value === undefined) continue;
      const what = texts.ofNoRecord({ keyword });
      report.error({ path: [...path, keyword], on: 'key', what, mend: texts.removeOrWriteAtRow });
    }
  });
}

function hasEffect({ at, set, form }: ActionSource, fields: readonly string[]): boolean {
  if ([at].flat().includes('page')) return false;
  return set !== undefined || Object.keys(form?.properties ?? {}).some((name) => fields.includes(name));
}
