import type { Field } from '../../src/contract/field.ts';
import type { Resource, Section } from '../../src/contract/resource.ts';
import { isFigure } from '../../src/fields/isFigure.ts';
import { type Subject, suggest } from '../check/subject.ts';
import type { PropertySource, SectionSource } from '../generated/source.ts';
import { isFigureSource, isSystem } from '../read/recordSource.ts';
import type { ResourceSource } from '../read/source.ts';
import { commonTexts, faultTexts } from '../texts/faultTexts.ts';
import { textOf } from './text.ts';

const texts = faultTexts({
  alreadyInForm: { en: '`{{name}}` is already in the form', zh: '`{{name}}`已在表单中' },
  removeFromForm: { en: 'remove it from the form', zh: '请从表单中删除' },
  requiredOutsideForm: {
    en: '`{{name}}` is required but is in no section of the form',
    zh: '`{{name}}`为必填，但不在任何分组中',
  },
  addToFormOrDefault: { en: 'add it to the form, or give it a default', zh: '请将其加入表单，或设置默认值' },
});

/**
 * Checks that every field of the form exists, occurs only once, and is entered by users or calculated. Warns of required fields without a
 * default that are missing in the form.
 */
export function checkForm({ source, report }: Subject): void {
  const { properties, required = [] } = source.record;
  const isShown = (property: PropertySource): boolean => !isSystem(property) || isFigureSource(property);
  const enterable = Object.keys(properties).filter((name) => isShown(properties[name] ?? never));
  const placed = new Set<string>();
  source.form?.sections.forEach(({ fields }, i) => {
    fields.forEach((name, j) => {
      const path = ['form', 'sections', i, 'fields', j];
      if (placed.has(name)) {
        report.error({ path, what: texts.alreadyInForm({ name }), mend: commonTexts.keepInOneSection });
      } else if (!enterable.includes(name)) {
        const isThere = properties[name] !== undefined;
        const what = isThere ? commonTexts.setByServer({ name }) : commonTexts.noField({ name });
        report.error({ path, what, mend: isThere ? texts.removeFromForm : suggest(name, enterable) });
      }
      placed.add(name);
    });
  });
  if (!source.form) return;
  for (const name of required) {
    if (!enterable.includes(name) || placed.has(name) || properties[name]?.default !== undefined) continue;
    const what = texts.requiredOutsideForm({ name });
    report.warn({ path: ['form', 'sections'], on: 'key', what, mend: texts.addToFormOrDefault });
  }
}

const never = { type: 'string', title: {}, system: true } as const;

/** Compiles the edit page: the sections in the file, or else one section with all input fields and the numbers derived from them. */
export function buildForm({ form }: ResourceSource, fields: readonly Field[]): Resource['form'] {
  const isShown = (field: Field): boolean => !field.system || (isFigure(field) && isWithin(field));
  const all = { fields: fields.filter(isShown).map(({ name }) => name) };
  return {
    sections: (form?.sections ?? [all]).map(toSection),
    ...(form?.panels && { panels: form.panels }),
  };
}

/** Whether a number changes with the input: it is not a total, or it is a total over lines of the record itself. */
function isWithin({ total }: Field): boolean {
  return total === undefined || total.lines !== undefined;
}

/** Returns a section with its defaults. */
export function toSection({ title, columns = 2, fields }: SectionSource): Section {
  return { ...(title && { title: textOf(title) }), columns, fields };
}
