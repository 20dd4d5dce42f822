import { storedValue } from '../model/choices.ts';
import type { Path } from '../read/place.ts';
import type { ChoiceSource } from '../read/source.ts';
import { checkSharedNames } from './checkSharedNames.ts';
import { everyProperty, type PlacedProperty, type Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks that every enum that a field names is in enums.json, and that lists of values suit the type. */
export function checkEnums(subject: Subject): void {
  const { source, report } = subject;
  const named: { name: string; path: Path }[] = [];
  for (const { property, path } of everyProperty(source)) {
    const at = [...path, 'enum'];
    if (typeof property.enum === 'string') {
      if (property.type === 'integer') {
        const what = `the values of \`${property.enum}\` are texts, but \`type\` is integer`;
        report.error({ path: at, what, mend: 'write `type`: `string`, or list the numbers here' });
      } else {
        named.push({ name: property.enum, path: at });
        checkWithout({ property, path }, subject);
      }
      continue;
    }
    if (property.without) {
      const what = '`without` belongs to an enum that is named';
      report.error({
        path: [...path, 'without'],
        on: 'key',
        what,
        mend: 'remove it, and list the choices that are left',
      });
    }
    const wanted = property.type === 'integer' ? 'number' : 'string';
    const values = property.enum?.map((choice) => storedValue(choice, property.type)) ?? [];
    values.forEach((value, i) => {
      const path = [...at, i];
      if (typeof value !== wanted || Number.isNaN(value)) {
        const what = `${JSON.stringify(storedValue(property.enum?.[i] as ChoiceSource))} is not of the type ${property.type}`;
        report.error({ path, what, mend: `write ${wanted === 'number' ? 'a number' : 'a text in quotes'}` });
      } else if (values.indexOf(value) < i) {
        report.error({
          path,
          what: `the choice ${JSON.stringify(value)} stands here twice`,
          mend: 'remove one of them',
        });
      }
    });
  }
  checkSharedNames(subject, 'enum', named);
}

/** What is left out must be there otherwise, and something must be left. */
function checkWithout({ property, path }: Pick<PlacedProperty, 'property' | 'path'>, { world, report }: Subject): void {
  const { enum: name, without = [] } = property;
  const choices = typeof name === 'string' ? world.enums.get(name) : undefined;
  if (!choices || without.length === 0) return;
  const at = [...path, 'without'];
  without.forEach((choice, i) => {
    if (choices.includes(choice)) return;
    const what = `\`${String(name)}\` has no choice \`${choice}\``;
    report.error({ path: [...at, i], what, mend: suggest(choice, choices) });
  });
  if (choices.every((choice) => without.includes(choice))) {
    const what = `nothing is left of \`${String(name)}\``;
    report.error({ path: at, on: 'key', what, mend: 'leave at least one choice' });
  }
}
