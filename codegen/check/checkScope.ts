import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks that the fields of the data scope hold what a role is held to: references, and for the owner a user. */
export function checkScope({ source, report }: Subject): void {
  const { properties } = source.record;
  for (const [part, field] of Object.entries(source.scope ?? {})) {
    const isOwner = part === 'owner';
    const fitting = Object.keys(properties).filter((name) => {
      const target = properties[name]?.reference?.resource;
      return isOwner ? target === 'hwUser' : target !== undefined;
    });
    if (isOwner) fitting.push('createBy');
    if (fitting.includes(field)) continue;
    const path = ['scope', part];
    const isThere = Object.hasOwn(properties, field);
    const wanted = isOwner ? 'a reference to `hwUser`' : 'a reference';
    const what = isThere ? `\`${field}\` is not ${wanted}` : `there is no field \`${field}\``;
    report.error({ path, what, mend: suggest(field, fitting, `name ${wanted}`) });
  }
}
