import { isFigureSource, isSystem } from '../model/kindNameOf.ts';
import type { PropertySource } from '../read/source.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks that every field of the form exists, can be entered and stands there once; warns of what is left out. */
export function checkForm({ source, report }: Subject): void {
  const { properties, required = [] } = source.record;
  const isShown = (property: PropertySource): boolean => !isSystem(property) || isFigureSource(property);
  const enterable = Object.keys(properties).filter((name) => isShown(properties[name] ?? never));
  const placed = new Set<string>();
  source.form?.sections.forEach(({ fields }, i) => {
    fields.forEach((name, j) => {
      const path = ['form', 'sections', i, 'fields', j];
      if (placed.has(name)) {
        report.error({ path, what: `\`${name}\` already stands in the form`, mend: 'keep it in one section' });
      } else if (!enterable.includes(name)) {
        const isThere = properties[name] !== undefined;
        const what = isThere ? `\`${name}\` is set by the server` : `there is no field \`${name}\``;
        report.error({ path, what, mend: isThere ? 'remove it from the form' : suggest(name, enterable) });
      }
      placed.add(name);
    });
  });
  if (!source.form) return;
  for (const name of required) {
    if (!enterable.includes(name) || placed.has(name) || properties[name]?.default !== undefined) continue;
    const what = `\`${name}\` is required but stands in no section`;
    report.warn({ path: ['form', 'sections'], on: 'key', what, mend: 'add it to the form, or give it a default' });
  }
}

const never = { type: 'string', title: {}, system: true } as const;
