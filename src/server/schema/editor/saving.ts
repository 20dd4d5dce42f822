import { languageSchemas } from '../../../../codegen/check/languageSchemas.ts';
import { classify } from '../../../../codegen/read/readFolder.ts';
import type { CompiledResource, Fault, Live } from '../../../../codegen/types.ts';
import { type Dashboard, dashboardArea, dashboardKeys } from '../../../contract/dashboards.ts';
import type { MenuEntry } from '../../../contract/menu.ts';
import { type Permission, permissionsOf } from '../../../contract/permission.ts';
import { type Page, paging } from '../../../contract/query.ts';
import type { Resource } from '../../../contract/resource.ts';
import {
  isSchemaFile,
  type SchemaCheck,
  type SchemaEffect,
  type SchemaFile,
  type SchemaLanguage,
  type SchemaLine,
  type SchemaSaved,
  type schemaActions,
  schemaFaultIn,
  schemaFaultLine,
} from '../../../contract/schemaEditor.ts';
import { type Language, reservedNames } from '../../../contract/wire.ts';
import type { App } from '../../app.ts';
import { AppError } from '../../appError.ts';
import { Behind } from '../../db/follower.ts';
import { findMenuRows } from '../../db/menus.ts';
import type { Step, TablePlan } from '../../db/migration/plan.ts';
import { planInTransaction, planTables, rejectionsOf, upgradeInTransaction } from '../../db/migration/upgrade.ts';
import { findVersion } from '../../db/schemas.ts';
import type { Row, Store } from '../../db/store.ts';
import { countRows } from '../../db/tables.ts';
import { isId } from '../../resource/context.ts';
import { writeOnce } from '../../write/once.ts';
import { errorsIn, toSchemaFault } from '../faults.ts';
import { lockSaves } from '../folder.ts';
import { hashOfText } from '../keptTexts.ts';
import { assertMayOpen, reportOpenings } from '../openings/confirm.ts';
import { findOpenings } from '../openings/openings.ts';
import { impactEffects, weighText } from '../plan/impact.ts';
import { findDoubts } from '../plan/plan.ts';
import { countPlanned, orphanEffect, removedTables, tableEffects } from '../plan/tables.ts';
import { type FileLocation, locationOf, readSchemas, replaceFile } from './files.ts';
import { writeVersion } from './history.ts';
import { type Ask, readBody, readConfirmed, readFileName, readFileText, requireEditable } from './requests.ts';
import { assertRemovalsConfirmed, compileWith, narrowingsOf, removalsOf, type Trial, tablesOf } from './trial.ts';

/** A new text for a file. */
interface SchemaChange {
  readonly file: string;
  readonly text: string;
  /** Hash of the text on which the change is based; undefined to overwrite any text. */
  readonly hash: string | undefined;
  readonly action: (typeof schemaActions)[number];
  /** The confirmed removals, by name. */
  readonly confirmed: readonly string[];
}

/** `POST saveHwSchema`: creates or changes a file. Invalid text changes nothing. */
export async function saveSchema(ask: Ask): Promise<SchemaSaved> {
  requireEditable(ask.app.schemaFolder);
  const { file, text, hash, confirmed: names } = readBody(ask.body, ['file', 'text', 'hash', 'confirmed']);
  if (typeof hash !== 'string') throw new AppError('invalidBody');
  const named = readFileName(file);
  const confirmed = readConfirmed(names);
  return putSchema(ask, async () => ({ file: named, text: readFileText(text), hash, action: 'save', confirmed }));
}

/**
 * Checks and compiles a new text of a file, migrates the tables, writes history and file, all in one transaction, then activates the file.
 * A failure leaves file, tables and history unchanged. If another server saves a file first, nothing is written, and the call is repeated
 * with that file in the folder. If both save the same file, the repetition is rejected, because its text is based on an older one.
 */
async function putSchema(ask: Ask, want: (store: Store) => Promise<SchemaChange>): Promise<SchemaSaved> {
  const { app, actor } = ask;
  let takeBack: (() => void) | undefined;
  await app.schemaFolder.saves.follow();
  const saved = await writeOnce(ask, async (store) => {
    await lockSaves(store);
    // Another server has saved a file since.
    if (!(await app.schemaFolder.saves.isCurrent(store))) throw new Behind();
    const change = await want(store);
    const location = locationOf(app.schemaFolder.path, change.file);
    assertCurrent(change, location);
    if (location.text !== change.text) {
      const trial = await compileWith(app, change.file, change.text);
      for (const { name } of tablesOf(trial)) app.schemas.touched.add(name);
      if (trial.refusals.length > 0) throw faultsError(trial.refusals);
      await assertConfirmed(ask, store, { trial, confirmed: change.confirmed });
      await bringUpTables(store, trial);
      await writeVersion(ask, store, { ...change, before: location.text });
      takeBack = replaceFile(location, change.text);
      app.log.info({ event: 'schemaSaved', file: change.file, account: actor.user.account }, 'resource file saved');
    }
    return { file: change.file, hash: hashOfText(change.text) };
  }).catch((error: unknown) => {
    takeBack?.();
    throw error;
  });
  await app.schemaFolder.renew();
  return saved;
}

function assertCurrent({ file, hash }: SchemaChange, { text }: FileLocation): void {
  const current = text === undefined ? '' : hashOfText(text);
  if (hash === undefined || hash === current) return;
  throw new AppError('schemaStale', { data: { current: { file, text: text ?? '', hash: current } } });
}

interface Judged {
  readonly trial: Trial;
  readonly confirmed: readonly string[];
}

/**
 * Throws if a change needs more rights or confirmations. Only an administrator may give access that they do not have themselves, and
 * removals must be confirmed. Also throws if the stored data of a table does not fit.
 */
async function assertConfirmed({ app, actor }: Ask, store: Store, { trial, confirmed }: Judged): Promise<void> {
  const plans = await planInTransaction(store, tablesOf(trial));
  assertMayOpen(actor, await findOpenings(app, store, { trial, plans }));
  const narrowings = narrowingsOf(trial, rejectionsOf(plans));
  if (narrowings.length > 0) throw faultsError(narrowings);
  assertRemovalsConfirmed(await removalsOf(app, store, { trial, plans }), confirmed);
}

async function bringUpTables(store: Store, trial: Trial): Promise<void> {
  const faults = narrowingsOf(trial, await upgradeInTransaction(store, tablesOf(trial)));
  if (faults.length > 0) throw faultsError(faults);
}

function faultsError(found: readonly Fault[]): AppError {
  const faults = found.map(toSchemaFault);
  const errorsIn = (language: Language) =>
    faults.map((fault) => ({
      path: '/text',
      row: fault.line,
      keyword: 'schema',
      message: schemaFaultLine(schemaFaultIn(language, fault)),
    }));
  const data = (language: Language) => ({ errors: errorsIn(language), faults });
  return new AppError('schemaInvalid', { values: { n: faults.length }, data });
}

/** `POST restoreHwSchema`: saves the text of an earlier version again, if it is still valid with the current files. */
export async function restoreSchema(ask: Ask): Promise<SchemaSaved> {
  requireEditable(ask.app.schemaFolder);
  const body = readBody(ask.body, ['file', 'historyId', 'hash', 'confirmed']);
  const { file: fileName, historyId, hash } = body;
  const confirmed = readConfirmed(body.confirmed);
  const file = readFileName(fileName);
  if (!isId(historyId)) throw new AppError('notFound');
  if (hash !== undefined && typeof hash !== 'string') throw new AppError('invalidBody');
  return putSchema(ask, async (store) => {
    const version = await findVersion(store, historyId);
    if (version?.file !== file) throw new AppError('notFound');
    return { file, text: String(version.newText), hash, action: 'restore', confirmed };
  });
}

/** `POST checkHwSchema`: returns the effects of a new text of a file, without saving it. */
export async function checkSchema(ask: Ask): Promise<SchemaCheck> {
  const { app, body, previews } = ask;
  requireEditable(app.schemaFolder);
  const submitted = readBody(body, ['file', 'text']);
  const source = { path: readFileName(submitted.file), text: readFileText(submitted.text) };
  const trial = await compileWith(app, source.path, source.text);
  const { faults } = trial;
  const [first] = trial.compiled;
  const plans = trial.refusals.length > 0 ? [] : await planTables(app.database.read, tablesOf(trial));
  const narrowings = narrowingsOf(trial, rejectionsOf(plans));
  const rejections = [...trial.refusals, ...narrowings];
  return {
    faults: [...faults, ...narrowings, ...(await doubtsOf(app, trial, plans))].map(toSchemaFault),
    refusals: rejections.map(toSchemaFault),
    codeHash: first?.hash ?? null,
    preview: first ? `/resources/preview/${previews.keep(first.code)}.js` : null,
    impact: rejections.length > 0 ? [] : await impactOf(ask, trial, plans),
    removals: rejections.length > 0 ? [] : await removalsOf(app, app.database.read, { trial, plans }),
  };
}

/** Returns likely renames that the file does not declare. */
function doubtsOf({ database, schemas }: App, { source, compiled }: Trial, plans: readonly TablePlan[]): Promise<Fault[]> {
  const before = schemas.compilation.resources.filter(({ file }) => file === source.path);
  const removed = removedTables(before, compiled);
  return findDoubts(database.read, { plans, resources: compiled, removedTables: removed, files: [source] });
}

async function impactOf({ app, actor }: Ask, trial: Trial, plans: readonly TablePlan[]): Promise<SchemaEffect[]> {
  const effects: SchemaEffect[] = [];
  for (const plan of plans) {
    const steps = plan.steps.filter(isNoticed);
    const isThere = !steps.some(({ does }) => does === 'create');
    if (steps.length > 0) effects.push(...tableEffects(await countPlanned(app.database.read, { ...plan, steps }, isThere)));
  }
  const store = app.database.read;
  const opened = await reportOpenings(store, actor, await findOpenings(app, store, { trial, plans }));
  const { impact, orphans } = await weighText(app, trial);
  return [...opened, ...effects, ...orphans.map(orphanEffect), ...impactEffects(impact)];
}

/** Returns false for steps that users need not see among the effects: dropping an index and adding a non-unique one. */
function isNoticed(step: Step): boolean {
  return step.does !== 'dropIndex' && !(step.does === 'addIndex' && !step.index.unique);
}

/** `POST findHwSchemaList`: returns all resource files, valid or not. */
export async function findSchemas({ app }: Ask): Promise<Page<SchemaLine>> {
  const files = await readSchemas(app);
  const records = await describeFiles(
    app,
    files.map(({ path }) => path),
  );
  return { records, total: records.length, pageNo: paging.pageNo, pageSize: paging.pageSize };
}

/** `GET findHwSchemaById/{file or name}`: returns one file with its text. Only files listed in the folder are read. */
export async function findSchema({ app, id }: Ask): Promise<SchemaFile> {
  const named = app.schemas.byName.get(id);
  const file = (await readSchemas(app)).find(({ path }) => path === (named?.file ?? id));
  if (!file) throw new AppError('notFound');
  const [line] = await describeFiles(app, [file.path]);
  if (!line) throw new AppError('notFound');
  return {
    ...line,
    // A file whose text cannot be read cannot be replaced either.
    isEditable: line.isEditable && file.rejected === undefined,
    text: file.text,
    hash: hashOfText(file.text),
    rows: line.name === null ? null : await countRows(app.database.read, line.name),
  };
}

/**
 * Describes each file: its state and, from its live version, its resource or dashboard, its permissions and menu entries, and the fields
 * that refer to it.
 */
async function describeFiles({ schemas, schemaFolder, database }: App, files: readonly string[]): Promise<SchemaLine[]> {
  const { faults, resources, dashboards } = schemas.compilation;
  const wrong = new Set(errorsIn(schemas.compilation).map(({ file }) => file));
  // Shared files have no live version of their own: the old text is kept with the files that depend on it.
  const hasOlder = resources.some(({ file }) => wrong.has(file));
  // The menu entries are indexed once, because there may be a thousand of them and of files.
  const menus = menusByComponent(await findMenuRows(database.read));
  const references = referencesByTarget(resources);
  const faultsByFile = Map.groupBy(faults, ({ file }) => file);
  const live = new Map(resources.filter(({ resource }) => !resource.partOf).map((one) => [one.file, one.resource]));
  const views = new Map(dashboards.map(({ file, dashboard }) => [file, dashboard]));
  return files.map((file): SchemaLine => {
    const own = faultsByFile.get(file) ?? [];
    const resource = live.get(file);
    const view = views.get(file);
    const faulty = resource || view || (hasOlder && isShared(file)) ? 'older' : 'faulty';
    return {
      file,
      state: wrong.has(file) ? faulty : 'valid',
      faults: own.map(toSchemaFault),
      name: resource?.name ?? null,
      title: (resource ?? view)?.title ?? null,
      permissions: [...(resource ? permissionsOf(resource) : []), ...(view ? [viewPermission(view)] : [])],
      menus: menusOf(resource?.screens ?? (view ? [dashboardKeys(view.name)] : []), menus),
      references: resource ? (references.get(resource.name) ?? []) : [],
      isEditable: schemaFolder.isEditable && isSchemaFile(file),
    };
  });
}

/** Whether the file is used by all resource files, so that it has no version of its own. */
function isShared(file: string): boolean {
  return ['enums', 'areas'].includes(classify(file));
}

function viewPermission({ name, title }: Dashboard): Permission {
  return { code: dashboardKeys(name).perm, title };
}

/** A menu entry of a page, with its position among all of them. */
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

function menusOf(
  screens: readonly Pick<Resource['screens'][number], 'component'>[],
  menus: ReturnType<typeof menusByComponent>,
): SchemaLine['menus'] {
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

/** `GET findHwSchemaLanguage`: returns the schema language and the available names, for completion and help. */
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
 * Returns the folder for new files of a menu group: the folder with the group's name, or if all its pages are elsewhere, the folder that
 * contains most of them.
 */
function areaFolder(area: string, live: Live): string {
  if (area === dashboardArea) return 'dashboards';
  const folders = live.flatMap(({ file, resource }) =>
    file.includes('/') && resource.screens.some((screen) => screen.area === area) ? [file.slice(0, file.indexOf('/'))] : [],
  );
  if (folders.includes(area)) return area;
  const [most] = [...Map.groupBy(folders, (folder) => folder)].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? area;
}
