import { languageSchemas } from '../../../../codegen/check/languageSchemas.ts';
import { classify } from '../../../../codegen/read/readFolder.ts';
import type { CompiledResource, Live } from '../../../../codegen/types.ts';
import type { MenuEntry } from '../../../contract/menu.ts';
import { permissionsOf } from '../../../contract/permission.ts';
import { type Page, paging } from '../../../contract/query.ts';
import { reservedNames } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import { isSchemaFile, type SchemaFile, type SchemaLanguage, type SchemaLine } from '../../../contract/schemaEditor.ts';
import type { App } from '../../app.ts';
import { AppError } from '../../appError.ts';
import { findMenuRows } from '../../db/menus.ts';
import type { Row } from '../../db/store.ts';
import { countRows } from '../../db/tables.ts';
import { errorsIn, toSchemaFault } from '../faults.ts';
import { hashOfText } from '../keptTexts.ts';
import { readSchemas } from './files.ts';
import type { Ask } from './requests.ts';

/** `POST findHwSchemaList`: every resource file, sound or not. */
export async function findSchemas({ app }: Ask): Promise<Page<SchemaLine>> {
  const files = await readSchemas(app);
  const records = await describeFiles(
    app,
    files.map(({ path }) => path),
  );
  return { records, total: records.length, pageNo: paging.pageNo, pageSize: paging.pageSize };
}

/** `GET findHwSchemaById/{file or name}`: one file with its text. Only what the folder lists is ever read. */
export async function findSchema({ app, id }: Ask): Promise<SchemaFile> {
  const named = app.schemas.byName.get(id);
  const file = (await readSchemas(app)).find(({ path }) => path === (named?.file ?? id));
  if (!file) throw new AppError('notFound');
  const [line] = await describeFiles(app, [file.path]);
  if (!line) throw new AppError('notFound');
  return {
    ...line,
    // The text of what must not be read is not known, so it must not be replaced either.
    isEditable: line.isEditable && file.refused === undefined,
    text: file.text,
    hash: hashOfText(file.text),
    rows: line.name === null ? null : await countRows(app.database.read, line.name),
  };
}

/** Says of each file how it stands, what it makes and what leans on it, from the version of it that is live. */
async function describeFiles(
  { schemas, schemaFolder, database }: App,
  files: readonly string[],
): Promise<SchemaLine[]> {
  const { faults, resources } = schemas.compilation;
  const wrong = new Set(errorsIn(schemas.compilation).map(({ file }) => file));
  // Of what all share nobody keeps a version of its own: it lives on in the files that wait for it.
  const hasOlder = resources.some(({ file }) => wrong.has(file));
  // Sorted once: there may be a thousand of each.
  const menus = menusByComponent(await findMenuRows(database.read));
  const references = referencesByTarget(resources);
  const faultsByFile = Map.groupBy(faults, ({ file }) => file);
  const live = new Map(resources.filter(({ resource }) => !resource.partOf).map((one) => [one.file, one.resource]));
  return files.map((file): SchemaLine => {
    const own = faultsByFile.get(file) ?? [];
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
  readonly position: number;
  readonly component: string;
  readonly menuLine: SchemaLine['menus'][number];
}

function menusByComponent(rows: readonly Row[]): ReadonlyMap<string, readonly PageEntry[]> {
  const pages = (rows as readonly Partial<MenuEntry>[]).filter(({ menuType }) => menuType === 'C');
  const entries = pages.map(({ component, menuName, menuNameEn, path }, position): PageEntry => {
    const title = { zh: String(menuName ?? ''), en: String(menuNameEn ?? '') };
    return { position, component: String(component), menuLine: { title, path: String(path ?? '') } };
  });
  return Map.groupBy(entries, ({ component }) => component);
}

function menusOf({ screens }: Resource, menus: ReturnType<typeof menusByComponent>): SchemaLine['menus'] {
  const entries = screens.flatMap(({ component }) => menus.get(component) ?? []);
  return entries.toSorted((a, b) => a.position - b.position).map(({ menuLine }) => menuLine);
}

function referencesByTarget(resources: readonly CompiledResource[]): ReadonlyMap<string, SchemaLine['references']> {
  const all = resources.flatMap(({ resource }) =>
    resource.fields.map(({ name, reference, lines }) => ({
      target: reference?.resource ?? lines?.resource,
      menuLine: { resource: resource.name, title: resource.title, field: name },
    })),
  );
  const grouped = Map.groupBy(all, ({ target }) => target ?? '');
  return new Map([...grouped].map(([target, found]) => [target, found.map(({ menuLine }) => menuLine)]));
}

/** `GET findHwSchemaLanguage`: the language itself and the names that a file may use, for completion and explanation. */
export async function findSchemaLanguage({ app }: Ask): Promise<SchemaLanguage> {
  const { areas, enums, resources } = app.schemas.compilation;
  const names = resources.filter(({ resource }) => !resource.partOf).map(({ resource }) => resource.name);
  return {
    schemas: languageSchemas,
    names: {
      enums: Object.keys(enums),
      areas: areas.map(({ name }) => name),
      resources: [...names, ...reservedNames].sort(),
    },
    areas: areas.map(({ name, title }) => ({ name, title, folder: areaFolder(name, resources) })),
    isEditable: app.schemaFolder.isEditable,
  };
}

/**
 * Where a new file of a group of the menu belongs: the folder that is called as the group, unless all that have a page
 * there lie elsewhere; then where most of them do.
 */
function areaFolder(area: string, live: Live): string {
  const folders = live.flatMap(({ file, resource }) =>
    file.includes('/') && resource.screens.some((screen) => screen.area === area)
      ? [file.slice(0, file.indexOf('/'))]
      : [],
  );
  if (folders.includes(area)) return area;
  const [most] = [...Map.groupBy(folders, (folder) => folder)].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? area;
}
