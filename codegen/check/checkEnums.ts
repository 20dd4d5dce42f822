import { everyProperty, type Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks that every enum that a field names is in enums.json, and that lists of values suit the type. */
export function checkEnums({ source, world, report }: Subject): void {
  for (const { property, path } of everyProperty(source)) {
    const at = [...path, 'enum'];
    if (typeof property.enum === 'string') {
      if (property.type === 'integer') {
        const what = `the values of \`${property.enum}\` are texts, but \`type\` is integer`;
        report.error({ path: at, what, mend: 'write `type`: `string`, or list the numbers here' });
      } else if (!world.enums.has(property.enum)) {
        const mend = suggest(property.enum, world.enums.keys(), 'add it to enums.json');
        report.error({ path: at, what: `there is no enum \`${property.enum}\``, mend });
      }
      continue;
    }
    const wanted = property.type === 'integer' ? 'number' : 'string';
    property.enum?.forEach((value, i) => {
      if (typeof value === wanted) return;
      const what = `${JSON.stringify(value)} is not of the type ${property.type}`;
      report.error({
        path: [...at, i],
        what,
        mend: `write ${property.type === 'integer' ? 'a number' : 'a text in quotes'}`,
      });
    });
  }
}
