import type { Fault } from '../../../codegen/types.ts';
import { hookNames } from '../../contract/life.ts';
import type { Resource } from '../../contract/resource.ts';
import type { App } from '../app.ts';
import type { Log } from '../log.ts';
import { seedMenu } from '../menu/seeds.ts';
import { settleFigures } from '../resource/totals/keep.ts';
import { failed, folderMissing, publishFaults } from './faults.ts';
import { keepTexts } from './keptTexts.ts';
import { loadSchemas } from './loading.ts';
import { createSchemaStore } from './store.ts';

/**
 * Reads the resource files again and puts what is sound to work: tables first, then menu entries, then the calls,
 * then the open consoles are told. What is not sound stays as it was.
 */
export async function renewSchemas(app: App): Promise<void> {
  const before = app.schemas;
  const compilation = await loadSchemas(app.database, app.schemaFolder.path, before);
  reportFaults(compilation.faults, app.log);
  await app.database.transact(async (store) => {
    await seedMenu(store, compilation, app.clock());
    await keepTexts(store, before.compilation, compilation);
  });
  app.schemas = createSchemaStore(compilation, before.secret, before.touched);
  await settleFigures(app);
  reportHandlers(app);
  app.log.info({ event: 'schemasRenewed', resources: compilation.resources.length }, 'resource files read');
  app.events.publish({ type: 'schemaChanged' });
  publishFaults(app, before.compilation);
}

/** Every fault of a file as a line of the log. */
export function reportFaults(faults: readonly Fault[], log: Log): void {
  for (const { severity, file, line, column, what, mend } of faults) {
    log[severity === 'error' ? 'error' : 'warn']({ event: 'schemaFault', file, line, column, mend: mend.en }, what.en);
  }
}

/** Why the files are not what is live: the folder has vanished, or what is in it could not be put to work. */
const reasons = { lost: folderMissing, failed };

/** The files are out of reach: everything goes on as it was, and administrators are told. */
export async function loseSchemas(app: App, reason: keyof typeof reasons): Promise<void> {
  const before = app.schemas;
  const faults = [reasons[reason]];
  app.schemas = createSchemaStore({ ...before.compilation, faults }, before.secret, before.touched);
  reportFaults(faults, app.log);
  publishFaults(app, before.compilation);
}

/** Every action and question that only code can answer and that this server has no code for, and all code that no file asks for, as lines of the log. */
export function reportHandlers({ schemas, handlers, log }: Pick<App, 'schemas' | 'handlers' | 'log'>): void {
  const resources = schemas.compilation.resources.map(({ resource }) => resource);
  const { hooks, followers = {}, reads } = handlers;
  for (const handler of resources.flatMap(neededHooks).filter((name) => !hooks[name])) {
    log.warn({ event: 'noHandler', handler }, `no code answers the action ${handler}`);
  }
  for (const handler of resources.flatMap(readsOf).filter((name) => !reads[name])) {
    log.warn({ event: 'noHandler', handler }, `no code answers the question ${handler}`);
  }
  const hooksInFiles = new Set(resources.flatMap(hooksOf));
  const readNames = new Set(resources.flatMap(readsOf));
  const idle = [
    ...Object.keys(hooks).filter((name) => !hooksInFiles.has(name)),
    ...Object.keys(followers).filter((name) => !resources.some((resource) => resource.name === name)),
    ...Object.keys(reads).filter((name) => !readNames.has(name)),
  ];
  for (const handler of idle) {
    log.warn({ event: 'idleHandler', handler }, `no resource file has ${handler}, so its code is never run`);
  }
}

function neededHooks({ name: resource, actions }: Resource): string[] {
  return actions.flatMap(({ name, hasHandler }) => (hasHandler ? [`${resource}.${name}`] : []));
}

function hooksOf({ name: resource, states, actions }: Resource): string[] {
  const actionNames = [...(states?.transitions ?? []), ...actions].map(({ name }) => name);
  return [...hookNames, ...actionNames].map((name) => `${resource}.${name}`);
}

function readsOf({ name: resource, reads = [] }: Resource): string[] {
  return reads.map(({ name }) => `${resource}.${name}`);
}
