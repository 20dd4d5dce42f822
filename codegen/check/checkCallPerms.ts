import { namedCalls } from '../../src/contract/permission.ts';
import type { Operation } from '../../src/contract/resource.ts';
import { callsOf } from '../model/callsOf.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import type { Subject } from './subject.ts';

const texts = faultTexts({
  callNotOffered: { en: 'the call `{{call}}` is not offered', zh: '没有提供接口`{{call}}`' },
  removePermission: {
    en: 'remove its permission, or offer it in `calls`',
    zh: '请删除其权限，或在`calls`中提供该接口',
  },
});

/** Warns of the permission of a call that is not offered: whoever reads it believes that it does something. */
export function checkCallPerms({ source, report }: Subject): void {
  const calls = callsOf(source);
  for (const { key, of } of namedCalls) {
    if (source.callPerms?.[key] === undefined || of.some((call) => calls[call as Operation] !== undefined)) continue;
    const what = texts.callNotOffered({ call: of[0] ?? key });
    report.warn({ path: ['callPerms', key], on: 'key', what, mend: texts.removePermission });
  }
}
