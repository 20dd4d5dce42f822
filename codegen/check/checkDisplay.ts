import { displayFields, displayPlace, displayPlaces } from '../../src/contract/record.ts';
import { kindOf } from '../../src/fields/kinds.ts';
import { kindNameOf } from '../model/kindNameOf.ts';
import { everyDisplay, type PlacedDisplay } from '../read/everyDisplay.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks the fields that the templates of a record's name take. */
export function checkDisplay(subject: Subject): void {
  for (const placed of everyDisplay(subject.source)) checkOne(subject, placed);
}

function checkOne({ source, report }: Subject, { display, path }: PlacedDisplay): void {
  const { properties } = source.record;
  const names = Object.keys(properties).filter((name) => properties[name]?.type !== 'array');
  if (/[{}]/.test(display.replace(displayPlace, ''))) {
    const mend = 'write `{shipName}`, or `{shipNameEn|shipName}`: the first that has a value';
    report.error({ path, what: 'the display has a brace that holds no field', mend });
  } else if (displayFields(display).length === 0) {
    const mend = 'put a field in braces, such as `{shipName}`';
    report.error({ path, what: 'the display names no field', mend });
  }
  for (const place of displayPlaces(display)) {
    const unknown = place.filter((name) => !names.includes(name));
    for (const name of unknown) {
      const what = properties[name] ? `\`${name}\` is a list and cannot be displayed` : `there is no field \`${name}\``;
      report.error({ path, what, mend: suggest(name, names) });
    }
    if (unknown.length > 0) continue;
    // What takes the place of another is sorted as that one is.
    const [first = '', ...others] = place;
    const columnOf = (name: string) => properties[name] && kindOf(kindNameOf(properties[name]))?.column;
    const odd = others.find((name) => columnOf(name) !== columnOf(first));
    if (odd === undefined) continue;
    const what = `\`${odd}\` is kept in another way than \`${first}\``;
    report.error({ path, what, mend: 'join only texts with `|`, or only numbers' });
  }
}
