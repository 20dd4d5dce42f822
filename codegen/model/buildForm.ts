import type { Field, Resource, Section } from '../../src/contract/resource.ts';
import { isFigure } from '../../src/fields/isFigure.ts';
import type { ResourceSource, SectionSource } from '../read/source.ts';
import { textOf } from './textOf.ts';

/** The edit page: the sections of the file, or every field that people enter, and numbers that follow from these, in one. */
export function buildForm({ form }: ResourceSource, fields: readonly Field[]): Resource['form'] {
  const isShown = (field: Field): boolean => !field.system || (isFigure(field) && isWithin(field));
  const all = { fields: fields.filter(isShown).map(({ name }) => name) };
  return {
    sections: (form?.sections ?? [all]).map(toSection),
    ...(form?.panels && { panels: form.panels }),
  };
}

/** Totals over other records say nothing about what is being typed. */
function isWithin({ total }: Field): boolean {
  return total === undefined || total.lines !== undefined;
}

/** A group of fields with its defaults filled in. */
export function toSection({ title, columns = 2, fields }: SectionSource): Section {
  return { ...(title && { title: textOf(title) }), columns, fields };
}
