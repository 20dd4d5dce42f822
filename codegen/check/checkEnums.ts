import { storedValue } from '../model/choices.ts';
import type { Path } from '../read/place.ts';
import type { ChoiceSource } from '../read/source.ts';
import { checkSharedNames } from './checkSharedNames.ts';
import { everyProperty, type Subject } from './subject.ts';

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
      }
      continue;
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
