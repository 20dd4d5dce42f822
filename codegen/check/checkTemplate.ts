import { displayFields, displayPlace } from '../../src/contract/record.ts';
import type { PlacedDisplay } from '../read/everyDisplay.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks that a template such as `{shipName} ({imoNo})` names fields that can be put into words. */
export function checkTemplate({ source, report }: Subject, { display, path }: PlacedDisplay): void {
  const { properties } = source.record;
  const names = Object.keys(properties).filter((name) => properties[name]?.type !== 'array');
  if (/[{}]/.test(display.replace(displayPlace, ''))) {
    const mend = 'write `{shipName}`, or `{shipNameEn|shipName}`: the first that has a value';
    report.error({ path, what: 'the display has a brace that holds no field', mend });
  } else if (displayFields(display).length === 0) {
    const mend = 'put a field in braces, such as `{shipName}`';
    report.error({ path, what: 'the display names no field', mend });
  }
  for (const name of displayFields(display)) {
    if (names.includes(name)) continue;
    const what = properties[name] ? `\`${name}\` is a list and cannot be displayed` : `there is no field \`${name}\``;
    report.error({ path, what, mend: suggest(name, names) });
  }
}
