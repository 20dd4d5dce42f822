import type { Sort } from '../../src/contract/query.ts';
import type { Field, Resource, Screen } from '../../src/contract/resource.ts';
import type { ResourceSource } from '../read/source.ts';
import { buildFields } from './buildFields.ts';
import { callsOf } from './callsOf.ts';
import type { Enums } from './enums.ts';
import { textOf } from './textOf.ts';

/** The compiled resource of a file that was found sound, with every default filled in. */
export function buildResource(source: ResourceSource, enums: Enums): Resource {
  const fields = buildFields(source.record, enums);
  return {
    name: source.name,
    title: textOf(source.title),
    perms: source.perms,
    display: source.display ?? defaultDisplay(fields),
    calls: callsOf(source),
    fields,
    list: buildList(source, fields),
    form: buildForm(source, fields),
    screens: buildScreens(source),
    rules: (source.rules ?? []).map(({ message }) => (message ? { message: textOf(message) } : {})),
    uniques: buildUniques(source, fields),
  };
}

function defaultDisplay(fields: readonly Field[]): string {
  const entered = fields.filter(({ kind, system }) => kind !== 'rows' && !system);
  const best =
    entered.find(({ kind, required }) => kind === 'text' && required) ?? entered.find(({ required }) => required);
  return `{${best?.name ?? 'id'}}`;
}

const defaultColumns = 8;
const choices = ['enum', 'reference', 'boolean'];

function buildList({ list = {} }: ResourceSource, fields: readonly Field[]): Resource['list'] {
  const shown = fields.filter(({ kind }) => kind !== 'text-area' && kind !== 'rows').slice(0, defaultColumns);
  const columns = list.columns ?? shown.map(({ name }) => name);
  return {
    columns: columns.map((column) => (typeof column === 'string' ? { field: column } : column)),
    filters: list.filters ?? fields.filter(({ kind }) => choices.includes(kind)).map(({ name }) => name),
    keyword: list.keyword ?? fields.filter(({ search }) => search === 'contains').map(({ name }) => name),
    sort: (list.sort ?? ['-createTime']).map(toSort),
  };
}

function toSort(field: string): Sort {
  return field.startsWith('-') ? { field: field.slice(1), order: 'desc' } : { field, order: 'asc' };
}

function buildForm({ form }: ResourceSource, fields: readonly Field[]): Resource['form'] {
  const all = { fields: fields.filter(({ system }) => !system).map(({ name }) => name) };
  const sections = (form?.sections ?? [all]).map((section) => ({
    ...('title' in section && section.title && { title: textOf(section.title) }),
    columns: ('columns' in section ? section.columns : undefined) ?? 2,
    fields: section.fields,
  }));
  return { sections };
}

function buildScreens(source: ResourceSource): Screen[] {
  return Object.entries(source.screens ?? {}).map(([component, screen]) => ({
    component,
    view: screen.view,
    title: textOf(screen.title ?? source.title),
    path: screen.path,
    icon: screen.icon ?? 'TableOutlined',
    area: screen.area,
    order: screen.order ?? 100,
  }));
}

function buildUniques({ unique = [] }: ResourceSource, fields: readonly Field[]): Resource['uniques'] {
  return [
    ...fields.filter((field) => field.unique).map(({ name }) => ({ fields: [name] })),
    ...unique.map(({ fields: names, when, message }) => ({
      fields: names,
      ...(when && { when }),
      ...(message && { message: textOf(message) }),
    })),
  ];
}
