import type { Compilation } from '../../../../codegen/compile.ts';
import type { CompiledResource } from '../../../../codegen/types.ts';
import { dashboardKeys } from '../../../contract/dashboards.ts';
import type { Field } from '../../../contract/field.ts';
import { ownScreens } from '../../../contract/menu.ts';
import { permissionsOf } from '../../../contract/permission.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { SchemaEffect } from '../../../contract/schemaEditor.ts';
import type { Screen } from '../../../contract/screen.ts';
import { many, serverFields, type Text } from '../../../contract/wire.ts';
import { headingKey, headingReader, type SheetColumn } from '../../../fields/headings.ts';
import type { App } from '../../app.ts';
import { viewTable } from '../../db/lists.ts';
import { findMenuUse, findSeeds, type MenuUse } from '../../db/menus.ts';
import type { Store } from '../../db/store.ts';
import { countRows } from '../../db/tables.ts';
import { headingOf, sheetColumns } from '../../excel/columns.ts';
import { contentOf } from '../../lists/content.ts';
import type { Trial } from '../editor/trial.ts';
import { type Orphan, removedTables } from './tables.ts';

/** The effects that users would notice, apart from tables. */
export interface Impact {
  readonly newPages: readonly { readonly component: string; readonly title: Text }[];
  /** Menu entries whose page would no longer exist. */
  readonly removedPages: readonly MenuUse[];
  readonly newPermissions: readonly string[];
  /** Permissions that nothing would require anymore. */
  readonly removedPermissions: readonly MenuUse[];
  readonly lessenedViews: readonly LessenedView[];
  readonly changedTemplates: readonly ChangedTemplate[];
}

export const noImpact: Impact = {
  newPages: [],
  removedPages: [],
  newPermissions: [],
  removedPermissions: [],
  lessenedViews: [],
  changedTemplates: [],
};

interface Weighed {
  /** The last live version, as far as known. */
  readonly before: readonly CompiledResource[];
  readonly after: Pick<Compilation, 'resources' | 'dashboards'>;
  /** Whether no file has errors. */
  readonly isComplete: boolean;
}

/**
 * Compares the menu table with the future pages and permissions, and the last live version with the future one. While a file has errors,
 * its removals are unknown, so only new pages and permissions and changed workbooks are returned.
 */
export async function weighImpact(store: Store, { before, after: { resources, dashboards }, isComplete }: Weighed): Promise<Impact> {
  const seeds = await findSeeds(store);
  const offered = offeredBy(resources, dashboards);
  const screens = [...ownScreens, ...offered.screens];
  const ownCodes = ownScreens.flatMap((own) => own.permissions.map(({ code }) => code));
  const permissions = [...new Set([...ownCodes, ...offered.permissions])];
  const coming = {
    newPages: screens.filter(({ component }) => !seeds.has(`C ${component}`)),
    newPermissions: permissions.filter((code) => !seeds.has(`F ${code}`)),
  };
  const changedTemplates = weighTemplates(before, resources);
  if (!isComplete) return { ...noImpact, ...coming, changedTemplates };
  const components = new Set(screens.map(({ component }) => component));
  const permissionSet = new Set(permissions);
  const uses = await findMenuUse(store);
  return {
    ...coming,
    removedPages: uses.filter(({ menuType, component }) => menuType === 'C' && !components.has(component)),
    removedPermissions: uses.filter(({ menuType, perms }) => menuType === 'F' && !permissionSet.has(perms)),
    lessenedViews: await weighViews(store, resources),
    changedTemplates,
  };
}

/** The current and future version of a file, and all other files. */
interface Compared {
  readonly before: readonly CompiledResource[];
  readonly after: readonly CompiledResource[];
  readonly others: readonly CompiledResource[];
}

/** Returns the effects of a changed file on users, apart from tables, and the tables that would no longer have a file. */
export async function weighText(
  { database, schemas }: Pick<App, 'database' | 'schemas'>,
  { source, compiled, dashboards }: Trial,
): Promise<{ impact: Impact; orphans: Orphan[] }> {
  const { resources: live, dashboards: views } = schemas.compilation;
  const compared: Compared = {
    before: live.filter(({ file }) => file === source.path),
    after: compiled,
    others: live.filter(({ file }) => file !== source.path),
  };
  const store = database.read;
  return {
    impact: {
      ...(await weighOffers(store, {
        had: offeredBy(
          compared.before,
          views.filter(({ file }) => file === source.path),
        ),
        has: offeredBy(compiled, dashboards),
        around: offeredBy(
          compared.others,
          views.filter(({ file }) => file !== source.path),
        ),
      })),
      lessenedViews: await viewsOf(store, compared),
      changedTemplates: weighTemplates(compared.before, compared.after),
    },
    orphans: await orphansOf(store, compared),
  };
}

/** Compares the offered pages and permissions with the menu. The menu is read only if something is removed, which is rare. */
async function weighOffers(
  store: Store,
  { had, has, around }: Readonly<Record<'had' | 'has' | 'around', Offered>>,
): Promise<Omit<Impact, 'lessenedViews' | 'changedTemplates'>> {
  const pagesIn = (...all: readonly Offered[]) => new Set(all.flatMap((one) => one.screens.map((each) => each.component)));
  const codesIn = (...all: readonly Offered[]) => new Set(all.flatMap((one) => one.permissions));
  const removedPages = pagesIn(had).difference(pagesIn(has, around));
  const removedCodes = codesIn(had).difference(codesIn(has, around));
  const all: MenuUse[] = removedPages.size + removedCodes.size > 0 ? await findMenuUse(store) : [];
  // The entries that the most roles have come first, because long lists are rarely read to the end.
  const uses = all.toSorted((a, b) => b.roles - a.roles);
  const pagesBefore = pagesIn(had, around);
  return {
    newPages: has.screens.filter(({ component }) => !pagesBefore.has(component)),
    removedPages: uses.filter(({ menuType, component }) => menuType === 'C' && removedPages.has(component)),
    newPermissions: [...codesIn(has).difference(codesIn(had, around))],
    removedPermissions: uses.filter(({ menuType, perms }) => menuType === 'F' && removedCodes.has(perms)),
  };
}

/** Returns the saved views that would newly lose fields. Fields that they have lost earlier are left out. */
async function viewsOf(store: Store, { before, after, others }: Compared): Promise<LessenedView[]> {
  const fieldsOf = (all: readonly CompiledResource[]) =>
    new Map([...byEveryName(all)].map(([name, { resource }]) => [name, new Set(resource.fields.flatMap(everyName))]));
  const [had, has] = [fieldsOf(before), fieldsOf(after)];
  const removedFields = new Map([...had].map(([name, fields]) => [name, fields.difference(has.get(name) ?? new Set())]));
  if ([...removedFields.values()].every(({ size }) => size === 0)) return [];
  const views = await weighViews(store, [...after, ...others]);
  return views.flatMap((view) => {
    const fields = view.fields.filter((field) => removedFields.get(view.resource)?.has(field));
    return fields.length > 0 ? [{ ...view, fields }] : [];
  });
}

async function orphansOf(store: Store, { before, after }: Compared): Promise<Orphan[]> {
  return Promise.all(removedTables(before, after).map(async (table) => ({ table, rows: await countRows(store, table) })));
}

/** The pages of resources and their permissions. */
interface Offered {
  readonly screens: readonly Pick<Screen, 'component' | 'title'>[];
  readonly permissions: readonly string[];
}

/** Returns the pages and permissions that resources and dashboards offer. A resource without a page, such as lines, offers nothing. */
function offeredBy(resources: readonly Pick<CompiledResource, 'resource'>[], dashboards: Compilation['dashboards']): Offered {
  const shown = resources.map(({ resource }) => resource).filter(({ screens }) => screens.length > 0);
  const codes = shown.flatMap(permissionsOf).map(({ code }) => code);
  const views = dashboards.map(({ dashboard: { name, title } }) => ({ ...dashboardKeys(name), title }));
  return {
    screens: [...shown.flatMap(({ screens }) => screens), ...views],
    permissions: [...new Set([...codes, ...views.map(({ perm }) => perm)])],
  };
}

type Effect = Omit<SchemaEffect, 'about'>;

/** Returns the effects that users would notice, as texts. */
export function impactEffects(impact: Impact): SchemaEffect[] {
  const all: readonly (readonly [SchemaEffect['about'], readonly Effect[]])[] = [
    ['page', [...impact.newPages.map(newPage), ...impact.removedPages.map(removedPage)]],
    ['permission', [...impact.newPermissions.map(newPermission), ...impact.removedPermissions.map(removedPermission)]],
    ['view', impact.lessenedViews.map(lessenedView)],
    ['template', impact.changedTemplates.flatMap(changedTemplate)],
  ];
  return all.flatMap(([about, effects]) => effects.map((each) => ({ about, ...each })));
}

function newPage({ component, title }: Impact['newPages'][number]): Effect {
  const text = same(`${component}  ${title.zh} / ${title.en}`);
  return { sign: '+', of: component, text, isLoss: false };
}

function removedPage({ component, menuName, menuNameEn, roles }: MenuUse): Effect {
  const text = {
    zh: `${component}  ${menuName} / ${menuNameEn}：${roles} 个角色的菜单中有它，以后没有页面可打开`,
    en: `${component}  ${menuName} / ${menuNameEn}: in the menu of ${many(roles, 'role')}, but there would be no page to open`,
  };
  return { sign: '-', of: component, text, isLoss: true };
}

function newPermission(code: string): Effect {
  return { sign: '+', of: code, text: same(code), isLoss: false };
}

function removedPermission({ perms, roles }: MenuUse): Effect {
  const text = {
    zh: `${perms}  已授予 ${roles} 个角色，以后不再使用`,
    en: `${perms}  granted to ${many(roles, 'role')}, but nothing would use it`,
  };
  return { sign: '-', of: perms, text, isLoss: true };
}

function lessenedView({ resource, name, fields }: Impact['lessenedViews'][number]): Effect {
  const [view, what] = [`${resource} ${JSON.stringify(name)}`, fields.join(', ')];
  const text = { zh: `${view} 打开时将缺少 ${what}`, en: `${view} will open without ${what}` };
  return { sign: '~', of: resource, text, isLoss: false };
}

function changedTemplate({ resource: of, added, removed, renamed }: ChangedTemplate): Effect[] {
  const effect = (sign: Effect['sign'], zh: string, en: string): Effect => ({
    sign,
    of,
    isLoss: false,
    text: { zh: `${of}  ${zh}`, en: `${of}  ${en}` },
  });
  return [
    ...added.map(({ heading: { zh, en }, mustBeFilled }) =>
      effect(
        '+',
        `新增${mustBeFilled ? '必填' : ''}列“${zh}”，此前下载的工作簿中没有`,
        `column "${en}" is new${mustBeFilled ? ' and required' : ''}: workbooks downloaded earlier do not have it`,
      ),
    ),
    ...renamed.map(({ from, to }) =>
      effect(
        '~',
        `列“${from.zh}”改称“${to.zh}”，此前下载的工作簿中的旧标题不再识别（可写入 headers）`,
        `column "${from.en}" is now called "${to.en}": the heading in workbooks downloaded earlier is no longer recognized ` +
          '(add it to `headers`)',
      ),
    ),
    ...removed.map(({ zh, en }) =>
      effect(
        '-',
        `列“${zh}”不再导入和导出，此前下载的工作簿中仍有`,
        `column "${en}" is removed: imports ignore it in workbooks downloaded earlier`,
      ),
    ),
  ];
}

function same(text: string): Text {
  return { zh: text, en: text };
}

/** A resource whose previously downloaded workbooks would no longer match. Columns are named by their headings. */
interface ChangedTemplate {
  readonly resource: string;
  readonly added: readonly { readonly heading: Text; readonly mustBeFilled: boolean }[];
  readonly removed: readonly Text[];
  /** Columns whose former heading an import would no longer recognize. */
  readonly renamed: readonly { readonly from: Text; readonly to: Text }[];
}

/** Compares the current columns of template, export and import with the future ones. */
function weighTemplates(before: readonly CompiledResource[], after: readonly CompiledResource[]): ChangedTemplate[] {
  const names = byEveryName(after);
  return before.flatMap(({ resource: old }) => {
    const compiled = names.get(old.name);
    if (!compiled || !hasWorkbook(old)) return [];
    const changed = compare(old, compiled);
    return changed.added.length + changed.removed.length + changed.renamed.length > 0 ? [changed] : [];
  });
}

function hasWorkbook({ calls }: Resource): boolean {
  return [calls.template, calls.import, calls.export].some((call) => call !== undefined);
}

type Difference = Omit<ChangedTemplate, 'resource'>;

function compare(old: Resource, { resource, table }: CompiledResource): ChangedTemplate {
  const formerNames = new Map(table.columns.map((column) => [column.name, column.was ?? column.name]));
  const names = new Set([old, resource].flatMap(({ excel }) => (excel.lines ?? []).map(({ field }) => field)));
  const sheets: readonly Difference[] = [
    compareSheets(sheetColumns(old), sheetColumns(resource), formerNames),
    ...[...names].map((name) => compareSheets(lineColumns(old, name), lineColumns(resource, name), new Map())),
  ];
  return {
    resource: resource.name,
    added: sheets.flatMap(({ added }) => added),
    removed: sheets.flatMap(({ removed }) => removed),
    renamed: sheets.flatMap(({ renamed }) => renamed),
  };
}

/** Returns the columns of a sheet of lines except the first one, which identifies the record; empty if there is no such sheet. */
function lineColumns({ fields, excel }: Resource, name: string): SheetColumn[] {
  const items = fields.find((field) => field.name === name)?.items ?? [];
  const columns = excel.lines?.find(({ field }) => field === name)?.columns ?? [];
  return columns.flatMap(({ field: of, headers }) => {
    const field = items.find((item) => item.name === of);
    return field ? [{ field, headers }] : [];
  });
}

function compareSheets(was: readonly SheetColumn[], is: readonly SheetColumn[], formerNames: ReadonlyMap<string, string>): Difference {
  const formerOf = ({ name }: Field): SheetColumn | undefined =>
    was.find(({ field }) => field.name === name) ?? was.find(({ field }) => field.name === formerNames.get(name));
  const pairs = is.map((column) => ({ column, former: formerOf(column.field) }));
  const kept = new Set(pairs.map(({ former }) => former));
  return {
    added: pairs
      .filter(({ former }) => former === undefined)
      .map(({ column: { field } }) => ({ heading: headingIn(field), mustBeFilled: field.required && !field.system })),
    removed: was.filter((column) => !kept.has(column)).map(({ field }) => headingIn(field)),
    renamed: pairs.flatMap(({ column, former }) =>
      former && !knows(column, former) ? [{ from: headingIn(former.field), to: headingIn(column.field) }] : [],
    ),
  };
}

/** Whether the current headings of a column, in both languages, would still be recognized. */
function knows(column: SheetColumn, { field: { title } }: SheetColumn): boolean {
  const meaning = headingReader([column]);
  return [title.zh, title.en].every((heading) => meaning(headingKey(heading)) !== undefined);
}

function headingIn(field: Field): Text {
  return { zh: headingOf(field, 'zh'), en: headingOf(field, 'en') };
}

/** A saved view with the fields that it would lose. */
interface LessenedView {
  readonly resource: string;
  readonly name: string;
  readonly fields: readonly string[];
}

/** Returns the current and former names of a field, because saved views follow a field to its new name. */
function everyName({ name, was }: Field): readonly string[] {
  return was === undefined ? [name] : [name, was];
}

/** Returns the saved views that name fields missing from these resources. */
async function weighViews({ db }: Store, resources: readonly CompiledResource[]): Promise<LessenedView[]> {
  const valid = new Map(
    [...byEveryName(resources)].map(
      ([
        name,
        {
          resource: { fields },
        },
      ]) => [name, new Set([...serverFields, ...fields.flatMap(everyName)])],
    ),
  );
  const rows = await db.selectFrom(viewTable).selectAll().orderBy('resource').orderBy('name').orderBy('id').execute();
  return rows.flatMap((row) => {
    const { filters, sorts, columns } = contentOf(row);
    const named = [...Object.keys(filters), ...[...sorts, ...columns].map(({ field }) => field)];
    const isThere = valid.get(String(row.resource));
    const missing = named.map((field) => field.split('.')[0] ?? '').filter((field) => !isThere?.has(field));
    if (missing.length === 0) return [];
    return [{ resource: String(row.resource), name: String(row.name), fields: [...new Set(missing)] }];
  });
}

/** Returns resources by name, and by their former names if no other resource has them now. */
function byEveryName(resources: readonly CompiledResource[]): ReadonlyMap<string, CompiledResource> {
  const former = resources.flatMap((one) => (one.table.former?.names ?? []).map((name) => [name, one] as const));
  return new Map([...former, ...resources.map((one) => [one.resource.name, one] as const)]);
}
