import type { Fault } from '../../../../codegen/types.ts';
import {
  type SchemaSaved,
  type schemaActions,
  schemaFaultIn,
  schemaFaultLine,
} from '../../../contract/schemaEditor.ts';
import type { Language } from '../../../contract/text.ts';
import { AppError } from '../../appError.ts';
import { lockName } from '../../db/locks.ts';
import { planInTransaction, rejectionsOf, upgradeInTransaction } from '../../db/migration/upgrade.ts';
import { findVersion } from '../../db/schemas.ts';
import type { Store } from '../../db/store.ts';
import { isId } from '../../resource/record.ts';
import { writeOnce } from '../../write/once.ts';
import { toSchemaFault } from '../faults.ts';
import { hashOfText } from '../keptTexts.ts';
import { assertMayOpen } from '../openings/confirm.ts';
import { findOpenings } from '../openings/openings.ts';
import { type FileLocation, locationOf, replaceFile } from './files.ts';
import { writeVersion } from './history.ts';
import { type Ask, readBody, readConfirmed, readFileName, readFileText, requireEditable } from './requests.ts';
import { assertRemovalsConfirmed, compileWith, narrowingsOf, removalsOf, type Trial, tablesOf } from './trial.ts';

/** One save of a file at a time, in every process. */
const saveLock = 7205;

/** A text that is to be put in place of a file. */
interface SchemaChange {
  readonly file: string;
  readonly text: string;
  /** Hash of the text that it was made from; undefined: of whatever is there. */
  readonly hash: string | undefined;
  readonly action: (typeof schemaActions)[number];
  /** What may go from the file, by its name. */
  readonly confirmed: readonly string[];
}

/** `POST saveHwSchema`: a new file, or a change of one. What is not sound changes nothing. */
export async function saveSchema(ask: Ask): Promise<SchemaSaved> {
  requireEditable(ask.app.schemaFolder);
  const { file, text, hash, confirmed: names } = readBody(ask.body, ['file', 'text', 'hash', 'confirmed']);
  if (typeof hash !== 'string') throw new AppError('invalidBody');
  const named = readFileName(file);
  const confirmed = readConfirmed(names);
  return putSchema(ask, async () => ({ file: named, text: readFileText(text), hash, action: 'save', confirmed }));
}

/**
 * Puts a text in place: look -> compile -> table -> history -> file, all in one transaction, then live. Whatever fails on
 * the way leaves file, table and history as they were.
 */
async function putSchema(ask: Ask, want: (store: Store) => Promise<SchemaChange>): Promise<SchemaSaved> {
  const { app, actor } = ask;
  let takeBack: (() => void) | undefined;
  const saved = await writeOnce(ask, async (store) => {
    await lockName(store, saveLock, 'schemaFiles');
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

/** Nobody but an administrator opens what they may not see or do themselves, and nothing goes that nobody has confirmed. */
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

/** `POST restoreHwSchema`: the text of an earlier version again, if it is still sound among its neighbours of today. */
export async function restoreSchema(ask: Ask): Promise<SchemaSaved> {
  requireEditable(ask.app.schemaFolder);
  const body = readBody(ask.body, ['file', 'historyId', 'hash', 'confirmed']);
  const { file: requested, historyId, hash } = body;
  const confirmed = readConfirmed(body.confirmed);
  const file = readFileName(requested);
  if (!isId(historyId)) throw new AppError('notFound');
  if (hash !== undefined && typeof hash !== 'string') throw new AppError('invalidBody');
  return putSchema(ask, async (store) => {
    const version = await findVersion(store, historyId);
    if (version?.file !== file) throw new AppError('notFound');
    return { file, text: String(version.newText), hash, action: 'restore', confirmed };
  });
}
