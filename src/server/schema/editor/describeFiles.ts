import type { CompiledResource } from '../../../../codegen/types.ts';
import type { MenuEntry } from '../../../contract/menu.ts';
import { permissionsOf } from '../../../contract/permission.ts';
import type { Resource } from '../../../contract/resource.ts';
import { isSchemaFile, type SchemaLine } from '../../../contract/schemaEditor.ts';
import { findMenuRows } from '../../db/menus.ts';
import type { Row } from '../../db/store.ts';
import type { House } from '../../house.ts';

/** Says of each file how it stands, what it makes and what leans on it, from the version of it that is live. */
export async function describeFiles(
  { schemas, schemaFolder, database }: House,
  files: readonly string[],
): Promise<SchemaLine[]> {
  const { faults, resources } = schemas.compilation;
  const menu = await findMenuRows(database.read);
  const live = new Map(resources.filter(({ resource }) => !resource.partOf).map((one) => [one.file, one.resource]));
  return files.map((file): SchemaLine => {
    const own = faults.filter((fault) => fault.file === file);
    const resource = live.get(file);
    const hasErrors = own.some(({ severity }) => severity === 'error');
    const faulty = resource ? 'older' : 'faulty';
    return {
      file,
      state: hasErrors ? faulty : 'sound',
      faults: own,
      name: resource?.name ?? null,
      title: resource?.title ?? null,
      permissions: resource ? permissionsOf(resource) : [],
      menus: resource ? menusOf(resource, menu) : [],
      references: resource ? referencesTo(resource.name, resources) : [],
      isEditable: schemaFolder.isEditable && isSchemaFile(file),
    };
  });
}

function menusOf({ screens }: Resource, menu: readonly Row[]): SchemaLine['menus'] {
  const components = new Set<unknown>(screens.map(({ component }) => component));
  return (menu as readonly Partial<MenuEntry>[])
    .filter(({ menuType, component }) => menuType === 'C' && components.has(component))
    .map(({ menuName, menuNameEn, path }) => ({
      title: { zh: String(menuName ?? ''), en: String(menuNameEn ?? '') },
      path: String(path ?? ''),
    }));
}

function referencesTo(name: string, resources: readonly CompiledResource[]): SchemaLine['references'] {
  return resources.flatMap(({ resource }) =>
    resource.fields
      .filter(({ reference, lines }) => reference?.resource === name || lines?.resource === name)
      .map((field) => ({ resource: resource.name, title: resource.title, field: field.name })),
  );
}
