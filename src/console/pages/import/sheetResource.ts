import type { Field, Resource } from '../../../contract/resource.ts';

/**
 * What a sheet of a workbook is made of: of the records the resource itself, of lines their fields, behind the one that says
 * to which record they belong.
 */
export function sheetResource(resource: Resource, sheet: string | undefined): Resource {
  if (sheet === undefined) return resource;
  const { fields, excel } = resource;
  const own = excel.lines?.find(({ field }) => field === sheet);
  const lines = fields.find(({ name }) => name === sheet);
  const by = fields.find(({ name }) => name === own?.by);
  if (!own || !lines || !by) return { ...resource, fields: [], excel: { columns: [], key: [] } };
  const { default: _, ...named } = by;
  const first: Field = { ...named, required: true };
  return {
    ...resource,
    title: lines.title,
    fields: [first, ...(lines.items ?? []).filter(({ name }) => name !== by.name)],
    excel: { columns: [{ field: by.name, headers: [] }, ...own.columns], key: own.key },
  };
}
