import { faultTexts } from '../texts/faultTexts.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  permissionUnused: { en: 'no step, action or page asks for `{{code}}`', zh: '没有步骤、操作或页面使用权限`{{code}}`' },
  namePermissionOne: { en: 'name the permission of one', zh: '请写其中某一项的权限' },
});

/** Checks that records of all kinds are seen with a permission that something of this file asks for: any other would do nothing. */
export function checkSeenWith({ source, report }: Subject): void {
  const { kinds, perms, states, actions = [], screens = {} } = source;
  const steps = [...(states?.transitions ?? []), ...actions];
  const codes = [
    ...steps.map(({ name, perm = `${perms}:${name}` }) => perm),
    ...Object.values(screens).flatMap(({ perm }) => perm ?? []),
  ];
  kinds?.seenWith?.forEach((code, i) => {
    if (codes.includes(code)) return;
    const what = texts.permissionUnused({ code });
    report.error({ path: ['kinds', 'seenWith', i], what, mend: suggest(code, codes, texts.namePermissionOne) });
  });
}
