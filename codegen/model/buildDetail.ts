import type { Detail, Field, Resource, Section } from '../../src/contract/resource.ts';
import type { ResourceSource } from '../read/source.ts';
import { toSection } from './buildForm.ts';
import { textOf } from './textOf.ts';

/** What every record has and people like to know: who made it, who changed it, and when. */
const stamps = ['createBy', 'createTime', 'updateBy', 'updateTime'];

interface Built {
  readonly fields: readonly Field[];
  readonly form: Resource['form'];
  readonly calls: Resource['calls'];
}

/** How one record is shown, with every default filled in. */
export function buildDetail({ detail = {} }: ResourceSource, { fields, form, calls }: Built): Detail {
  const related = (detail.related ?? []).map(({ title, ...rest }) => ({
    ...rest,
    ...(title && { title: textOf(title) }),
  }));
  return {
    sections: detail.sections?.map(toSection) ?? defaultSections(fields, form.sections),
    related,
    hasFiles: detail.files ?? false,
    hasLog: detail.log ?? calls.log !== undefined,
  };
}

/** The groups of the form, the lines that it leaves out, and what the server sets. */
function defaultSections(fields: readonly Field[], sections: readonly Section[]): Section[] {
  const placed = new Set(sections.flatMap((section) => section.fields));
  const named = (isWanted: (field: Field) => boolean): string[] =>
    fields.filter((field) => isWanted(field) && !placed.has(field.name)).map(({ name }) => name);
  const lines = named(({ kind, system }) => kind === 'lines' && !system);
  const system = named((field) => field.system);
  return [
    ...sections,
    ...(lines.length > 0 ? [{ columns: 2, fields: lines }] : []),
    { title: { zh: '系统信息', en: 'System' }, columns: 2, fields: [...system, ...stamps] },
  ];
}
