import { displayFields } from '../../src/contract/record.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks the fields that the template of a record's name takes. */
export function checkDisplay({ source, report }: Subject): void {
  if (source.display === undefined) return;
  const { properties } = source.record;
  const names = Object.keys(properties).filter((name) => properties[name]?.type !== 'array');
  const used = displayFields(source.display);
  if (used.length === 0) {
    const mend = 'put a field in braces, such as `{shipName}`';
    report.error({ path: ['display'], what: 'the display names no field', mend });
  }
  for (const name of used) {
    if (names.includes(name)) continue;
    const what = properties[name] ? `\`${name}\` is a list and cannot be displayed` : `there is no field \`${name}\``;
    report.error({ path: ['display'], what, mend: suggest(name, names) });
  }
}
