import type { Field } from '../../../../src/contract/field.ts';
import type { Checks, Operation, Resource, ResourceEntry, ResourceModule } from '../../../../src/contract/resource.ts';

/** Returns a field for a short text. `rest` replaces or adds properties. */
export function field(name: string, rest: Partial<Field> = {}): Field {
  return {
    name,
    title: { zh: `${name}中`, en: name },
    kind: 'text',
    required: false,
    unique: false,
    system: false,
    conditions: [],
    ...rest,
  };
}

/** Returns a resource that has all calls, and these fields in one section. */
export function resourceOf(fields: readonly Field[], rest: Partial<Resource> = {}): Resource {
  const base = '/hw/wms/hwThing';
  return {
    name: 'hwThing',
    title: { zh: '物品', en: 'Thing' },
    perms: 'system:thing',
    display: { zh: '{code}', en: '{code}' },
    calls: {
      find: `${base}/findHwThingList`,
      findById: `${base}/findHwThingById`,
      save: `${base}/saveHwThing`,
      deleteById: `${base}/deleteHwThingById`,
      deleteByIds: `${base}/deleteHwThingByIds`,
    },
    fields,
    list: {
      columns: [],
      filters: fields.map(({ name }) => name),
      keyword: [],
      sort: [{ field: 'code', order: 'asc' }],
      views: [{ view: 'table' }],
      edit: [],
    },
    form: { sections: [{ columns: 2, fields: fields.filter(({ system }) => !system).map(({ name }) => name) }] },
    detail: { sections: [], related: [], hasLog: true },
    actions: [],
    scope: {},
    excel: { columns: [], key: [] },
    screens: [],
    rules: [],
    uniques: [],
    ...rest,
  };
}

/** Returns checks that test only required fields and these conditions. */
export function requiredChecks(
  required: readonly string[],
  conditions: Readonly<Record<string, (record: Readonly<Record<string, unknown>>) => boolean>> = {},
): Checks {
  const error = (keyword: string, params: Readonly<Record<string, unknown>>) => ({
    instancePath: '',
    schemaPath: `#/${keyword}`,
    keyword,
    params,
  });
  return {
    record: (record) =>
      required.filter((name) => !Object.hasOwn(record as object, name)).map((name) => error('required', { missingProperty: name })),
    conditions: Object.fromEntries(
      Object.entries(conditions).map(([name, holds]) => [
        name,
        (record: unknown) => (holds(record as Record<string, unknown>) ? [] : [error('const', {})]),
      ]),
    ),
    warnings: {},
    when: {},
    input: {},
  };
}

/** Returns the entry of a resource in the index. */
export function entryOf(resource: Resource, rest: Partial<ResourceEntry> = {}): ResourceEntry {
  const { name, title, perms, calls, screens } = resource;
  return { name, title, perms, operations: Object.keys(calls) as Operation[], screens, hash: 'h', ...rest };
}

export function moduleOf(resource: Resource, checks: Checks = requiredChecks([])): ResourceModule {
  return { resource, createChecks: () => checks };
}
