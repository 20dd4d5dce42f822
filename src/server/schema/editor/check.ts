import type { Fault } from '../../../../codegen/types.ts';
import type { SchemaCheck, SchemaEffect } from '../../../contract/schemaEditor.ts';
import type { App } from '../../app.ts';
import type { Step, TablePlan } from '../../db/migration/plan.ts';
import { planTables, rejectionsOf } from '../../db/migration/upgrade.ts';
import { findDoubts } from '../changes.ts';
import { toSchemaFault } from '../faults.ts';
import { reportOpenings } from '../openings/confirm.ts';
import { findOpenings } from '../openings/openings.ts';
import { impactEffects, weighText } from '../plan/impact.ts';
import { countPlanned, orphanEffect, removedTables, tableEffects } from '../plan/tables.ts';
import { type Ask, readBody, readFileName, readFileText, requireEditable } from './requests.ts';
import { compileWith, narrowingsOf, removalsOf, type Trial, tablesOf } from './trial.ts';

/** `POST checkHwSchema`: what a text would be in place of a file. Nothing is written, nothing goes live. */
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

/** What looks like a rename that does not say so. */
function doubtsOf(
  { database, schemas }: App,
  { source, compiled }: Trial,
  plans: readonly TablePlan[],
): Promise<Fault[]> {
  const before = schemas.compilation.resources.filter(({ file }) => file === source.path);
  const removed = removedTables(before, compiled);
  return findDoubts(database.read, { plans, resources: compiled, removedTables: removed, files: [source] });
}

async function impactOf({ app, actor }: Ask, trial: Trial, plans: readonly TablePlan[]): Promise<SchemaEffect[]> {
  const effects: SchemaEffect[] = [];
  for (const plan of plans) {
    const steps = plan.steps.filter(isNoticed);
    const isThere = !steps.some(({ does }) => does === 'create');
    if (steps.length > 0)
      effects.push(...tableEffects(await countPlanned(app.database.read, { ...plan, steps }, isThere)));
  }
  const store = app.database.read;
  const opened = await reportOpenings(store, actor, await findOpenings(app, store, { trial, plans }));
  const { impact, orphans } = await weighText(app, trial);
  return [...opened, ...effects, ...orphans.map(orphanEffect), ...impactEffects(impact)];
}

/** That something is found faster is nothing to weigh before a save. */
function isNoticed(step: Step): boolean {
  return step.does !== 'dropIndex' && !(step.does === 'addIndex' && !step.index.unique);
}
