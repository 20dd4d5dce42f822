import { refuseWanted } from './refuseWanted.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks the groups of fields that together occur once. */
export function checkUnique({ source, world, report }: Subject): void {
  const { properties } = source.record;
  const names = Object.keys(properties).filter((name) => properties[name]?.type !== 'array');
  source.unique?.forEach(({ fields, when }, i) => {
    fields.forEach((name, j) => {
      if (names.includes(name)) return;
      const what = properties[name] ? `\`${name}\` is a list and cannot be unique` : `there is no field \`${name}\``;
      report.error({ path: ['unique', i, 'fields', j], what, mend: suggest(name, names) });
    });
    if (!when) return;
    const property = properties[when.field];
    if (!property || property.type === 'array') {
      const what = `there is no field \`${when.field}\``;
      report.error({ path: ['unique', i, 'when', 'field'], what, mend: suggest(when.field, names) });
      return;
    }
    const refusal = refuseWanted({ wanted: when.is, property, enums: world.enums });
    if (refusal) report.error({ path: ['unique', i, 'when', 'is'], ...refusal });
  });
}
