import { choicesOf } from '../model/stateChoices.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks that kinds of record go by a field with choices that never changes, that none is missing, and which pages show them. */
export function checkRecordKinds(subject: Subject): void {
  checkScreenKinds(subject);
  const { source, report } = subject;
  if (!source.kinds) return;
  const { field, perms } = source.kinds;
  const property = source.record.properties[field];
  const choices = choicesOf(property, subject.world.enums) ?? [];
  const path = ['kinds', 'field'];
  if (!property) {
    const mend = suggest(field, Object.keys(source.record.properties), 'name a field');
    report.error({ path, what: `there is no field \`${field}\``, mend });
    return;
  }
  if (property.type !== 'string' || choices.length === 0) {
    report.error({ path, what: `\`${field}\` has no choices`, mend: 'name a field with an `enum`' });
    return;
  }
  if (!property.lockedAfterCreate || !source.record.required?.includes(field)) {
    const what = `\`${field}\` may be empty, or changed later: who may see the record would change with it`;
    report.error({ path, what, mend: 'make it `required`, with `"lockedAfterCreate": true`' });
  }
  for (const kind of Object.keys(perms)) {
    if (choices.includes(kind)) continue;
    const mend = suggest(kind, choices, 'name one of its choices');
    report.error({ path: ['kinds', 'perms', kind], on: 'key', what: `\`${field}\` has no choice \`${kind}\``, mend });
  }
  for (const choice of choices) {
    if (Object.hasOwn(perms, choice)) continue;
    const what = `nothing is said of the kind \`${choice}\``;
    report.error({ path: ['kinds', 'perms'], on: 'key', what, mend: 'add it, as `{}` where it is as all others' });
  }
}

/** A page of one kind is a list of a resource that has this kind. */
function checkScreenKinds({ source, report }: Subject): void {
  const kinds = Object.keys(source.kinds?.perms ?? {});
  for (const [key, { view, kind }] of Object.entries(source.screens ?? {})) {
    if (kind === undefined) continue;
    const path = ['screens', key, 'kind'];
    if (!kinds.includes(kind)) {
      const mend = suggest(kind, kinds, 'name it in `kinds`, or remove it');
      report.error({ path, what: `there is no kind \`${kind}\``, mend });
    } else if (view !== 'list') {
      const what = `\`kind\` means nothing to a page of the view \`${view}\``;
      report.error({ path, on: 'key', what, mend: 'remove it, or write `"view": "list"`' });
    }
  }
}
