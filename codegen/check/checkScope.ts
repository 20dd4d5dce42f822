import { impliedScope, openParts } from '../model/scopeOf.ts';
import type { Properties } from '../read/source.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/**
 * Checks that the fields of the data scope hold what a role is held to: references, and for the owner a user. A point goes
 * one step further, to a field of the record that this one refers to: `orderId.repositoryId`. What is shared has no field.
 */
export function checkScope(subject: Subject): void {
  const { source, world, report } = subject;
  if (source.scope && source.shared) {
    report.error({ path: ['shared'], on: 'key', what: '`shared` stands beside `scope`', mend: 'remove one of them' });
  }
  warnOfOpen(subject);
  const { properties } = source.record;
  const { shared = [], ...parts } = source.scope ?? {};
  for (const [i, part] of shared.entries()) {
    if (parts[part] === undefined) continue;
    const what = `\`${part}\` is shared and has a field too`;
    report.error({ path: ['scope', 'shared', i], what, mend: 'remove it here, or the field' });
  }
  for (const [part, field] of Object.entries(parts)) {
    const isOwner = part === 'owner';
    const [own = '', step, ...more] = field.split('.');
    const target = world.sources.get(properties[own]?.reference?.resource ?? '')?.record.properties;
    const fitting = [
      ...fittingIn(properties, isOwner),
      ...(isOwner ? ['createBy'] : []),
      ...(step === undefined || !target ? [] : fittingIn(target, isOwner).map((name) => `${own}.${name}`)),
    ];
    if (more.length === 0 && fitting.includes(field)) continue;
    const path = ['scope', part];
    const isThere = step === undefined ? Object.hasOwn(properties, own) : Object.hasOwn(target ?? {}, step);
    const wanted = isOwner ? 'a reference to `hwUser`' : 'a reference';
    const what = isThere ? `\`${field}\` is not ${wanted}` : `there is no field \`${field}\``;
    report.error({ path, what, mend: suggest(field, fitting, `name ${wanted}`) });
  }
}

/** Whose records they are must be said where somebody may be held to it, or that they are everybody's. */
function warnOfOpen({ source, report }: Subject): void {
  for (const part of openParts(source)) {
    const field = impliedScope(source)[part];
    const what =
      part === 'warehouse'
        ? 'this refers to a warehouse and says neither `scope` nor `shared`'
        : 'this refers to a customer and says neither `scope` nor `shared`';
    const rest =
      field === undefined
        ? 'until then, people who are held to theirs see no record'
        : `until then, people who are held to theirs are held to \`${field}\``;
    const name = field ?? '…';
    const mend = `add \`"scope": { "${part}": "${name}" }\`, or \`"shared": true\` if all may see all of it; ${rest}`;
    report.warn({ path: ['name'], what, mend });
  }
}

/** The references to one record, for the owner to a user. */
function fittingIn(properties: Properties, isOwner: boolean): string[] {
  return Object.keys(properties).filter((name) => {
    const property = properties[name];
    const target = property?.type === 'array' ? undefined : property?.reference?.resource;
    return isOwner ? target === 'hwUser' : target !== undefined;
  });
}
