import { classify } from '../../../../codegen/read/classify.ts';
import type { CompiledResource } from '../../../../codegen/types.ts';
import type { MenuEntry } from '../../../contract/menu.ts';
import { permissionsOf } from '../../../contract/permission.ts';
import type { Resource } from '../../../contract/resource.ts';
import { isSchemaFile, type SchemaLine } from '../../../contract/schemaEditor.ts';
import { findMenuRows } from '../../db/menus.ts';
import type { Row } from '../../db/store.ts';
import type { House } from '../../house.ts';
import { errorsIn } from '../errorsIn.ts';
import { toSchemaFault } from '../toSchemaFault.ts';

/** Says of each file how it stands, what it makes and what leans on it, from the version of it that is live. */
export async function describeFiles(
  { schemas, schemaFolder, database }: House,
  files: readonly string[],
): Promise<SchemaLine[]> {
  const { faults, resources } = schemas.compilation;
  const wrong = new Set(errorsIn(schemas.compilation).map(({ file }) => file));
  // Of what all share nobody keeps a version of its own: it lives on in the files that wait for it.
  const hasOlder = resources.some(({ file }) => wrong.has(file));
  // Sorted once: there may be a thousand of each.
  const menus = menusByComponent(await findMenuRows(database.read));
  const references = referencesByTarget(resources);
  const told = Map.groupBy(faults, ({ file }) => file);
  const live = new Map(resources.filter(({ resource }) => !resource.partOf).map((one) => [one.file, one.resource]));
  return files.map((file): SchemaLine => {
    const own = told.get(file) ?? [];
    const resource = live.get(file);
    const faulty = resource || (hasOlder && classify(file) !== 'resource') ? 'older' : 'faulty';
    return {
      file,
      state: wrong.has(file) ? faulty : 'sound',
      faults: own.map(toSchemaFault),
      name: resource?.name ?? null,
      title: resource?.title ?? null,
      permissions: resource ? permissionsOf(resource) : [],
      menus: resource ? menusOf(resource, menus) : [],
      references: resource ? (references.get(resource.name) ?? []) : [],
      isEditable: schemaFolder.isEditable && isSchemaFile(file),
    };
  });
}

/** An entry of the menu that leads to a page, with its place among all of them. */
interface PageEntry {
  readonly place: number;
  readonly component: string;
  readonly said: SchemaLine['menus'][number];
}

function menusByComponent(rows: readonly Row[]): ReadonlyMap<string, readonly PageEntry[]> {
  const pages = (rows as readonly Partial<MenuEntry>[]).filter(({ menuType }) => menuType === 'C');
  const entries = pages.map(({ component, menuName, menuNameEn, path }, place): PageEntry => {
    const title = { zh: String(menuName ?? ''), en: String(menuNameEn ?? '') };
    return { place, component: String(component), said: { title, path: String(path ?? '') } };
  });
  return Map.groupBy(entries, ({ component }) => component);
}

function menusOf({ screens }: Resource, menus: ReturnType<typeof menusByComponent>): SchemaLine['menus'] {
  const entries = screens.flatMap(({ component }) => menus.get(component) ?? []);
  return entries.toSorted((a, b) => a.place - b.place).map(({ said }) => said);
}

function referencesByTarget(resources: readonly CompiledResource[]): ReadonlyMap<string, SchemaLine['references']> {
  const all = resources.flatMap(({ resource }) =>
    resource.fields.map(({ name, reference, lines }) => ({
      target: reference?.resource ?? lines?.resource,
      said: { resource: resource.name, title: resource.title, field: name },
    })),
  );
  const grouped = Map.groupBy(all, ({ target }) => target ?? '');
  return new Map([...grouped].map(([target, found]) => [target, found.map(({ said }) => said)]));
}
