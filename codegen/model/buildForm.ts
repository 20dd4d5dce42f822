import type { Field, Resource, Section } from '../../src/contract/resource.ts';
import type { ResourceSource, SectionSource } from '../read/source.ts';
import { textOf } from './textOf.ts';

/** The edit page: the sections of the file, or every field that people enter in one. */
export function buildForm({ form }: ResourceSource, fields: readonly Field[]): Resource['form'] {
  const all = { fields: fields.filter(({ system }) => !system).map(({ name }) => name) };
  return { sections: (form?.sections ?? [all]).map(toSection) };
}

/** A group of fields with its defaults filled in. */
export function toSection({ title, columns = 2, fields }: SectionSource): Section {
  return { ...(title && { title: textOf(title) }), columns, fields };
}
