import { fileGroups } from '../../src/contract/files.ts';
import type { Detail, Field, Resource, Section } from '../../src/contract/resource.ts';
import type { DetailSource, ResourceSource } from '../read/source.ts';
import { optionsOf } from './buildFields.ts';
import { toSection } from './buildForm.ts';
import { buildRelated } from './buildRelated.ts';
import type { Enums } from './enums.ts';
import { textOf } from './textOf.ts';

/** What every record has and people like to know: who made it, who changed it, and when. */
const stamps = ['createBy', 'createTime', 'updateBy', 'updateTime'];

interface Built {
  readonly fields: readonly Field[];
  readonly form: Resource['form'];
  readonly calls: Resource['calls'];
  readonly enums: Enums;
}

/** How one record is shown, with every default filled in. */
export function buildDetail({ detail = {} }: ResourceSource, { fields, form, calls, enums }: Built): Detail {
  return {
    sections: detail.sections?.map(toSection) ?? defaultSections(fields, form.sections),
    related: (detail.related ?? []).map(buildRelated),
    ...(detail.panels && { panels: detail.panels }),
    ...filesOf(detail.files, enums),
    ...(detail.events && { events: optionsOf({ enum: detail.events }, enums).options ?? [] }),
    hasLog: detail.log ?? calls.log !== undefined,
  };
}

/**
 * The groups of the form, the lines that it leaves out, and what the server sets. Where the form is one group without a
 * title, what the server sets of the matter itself stands in it, too, in the order of the file.
 */
function defaultSections(fields: readonly Field[], sections: readonly Section[]): Section[] {
  const placed = new Set(sections.flatMap((section) => section.fields));
  const named = (isWanted: (field: Field) => boolean): string[] =>
    fields.filter((field) => isWanted(field) && !placed.has(field.name)).map(({ name }) => name);
  const lines = named(({ kind, system }) => kind === 'lines' && !system);
  const system = named((field) => field.system);
  const { columns = 2, title, fields: typed = [] } = sections[0] ?? {};
  const isOneGroup = sections.length < 2 && title === undefined;
  const own = fields.map(({ name }) => name).filter((name) => typed.includes(name) || system.includes(name));
  return [
    ...(isOneGroup ? [{ columns, fields: own }] : sections),
    ...(lines.length > 0 ? [{ columns: 2, fields: lines }] : []),
    { title: { zh: '系统信息', en: 'System' }, columns: 2, fields: isOneGroup ? stamps : [...system, ...stamps] },
  ];
}

function filesOf(files: DetailSource['files'], enums: Enums): Pick<Detail, 'files'> {
  if (files === undefined || files === false) return {};
  const { kinds, accept = fileGroups, most, marks } = files === true ? {} : files;
  const { options } = optionsOf({ enum: kinds }, enums);
  const switches = marks?.map(({ name, title, default: isSet = false, forCustomers }) => ({
    ...{ name, title: textOf(title), default: isSet },
    ...(forCustomers && { forCustomers }),
  }));
  const optional = { ...(options && { kinds: options }), ...(most !== undefined && { most }) };
  return { files: { types: accept, ...optional, ...(switches && { marks: switches }) } };
}
