import type { SourceFile } from '../../../../codegen/types.ts';
import type { SchemaFault, SchemaSaved, schemaActions } from '../../../contract/schemaEditor.ts';
import { schemaFaultLine } from '../../../contract/schemaEditor.ts';
import { bringUpWithin } from '../../db/bringUp.ts';
import { lockName } from '../../db/lockName.ts';
import type { Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import { writeOnce } from '../../resource/writeOnce.ts';
import { narrowingFaults } from '../narrowingFaults.ts';
import type { Ask } from './ask.ts';
import { compileWith, type Trial } from './compileWith.ts';
import { hashOfText } from './hashOfText.ts';
import { type FilePlace, placeOfFile } from './placeOfFile.ts';
import { readBody, readFileName, readFileText } from './readAskedFile.ts';
import { replaceFile } from './replaceFile.ts';
import { requireEditable } from './requireEditable.ts';
import { writeVersion } from './writeVersion.ts';

/** One save of a file at a time, in every process. */
const saveLock = 7205;

/** A text that is to be put in place of a file. */
interface Wanted {
  readonly file: string;
  readonly text: string;
  /** Hash of the text that it was made from; undefined: of whatever is there. */
  readonly hash: string | undefined;
  readonly action: (typeof schemaActions)[number];
}

/** `POST saveHwSchema`: a new file, or a change of one. What is not sound changes nothing. */
export async function saveSchema(ask: Ask): Promise<SchemaSaved> {
  requireEditable(ask.house.schemaFolder);
  const { file, text, hash } = readBody(ask.body, ['file', 'text', 'hash']);
  if (typeof hash !== 'string') throw new Refusal('invalidBody');
  const named = readFileName(file);
  return putSchema(ask, async () => ({ file: named, text: readFileText(text), hash, action: 'save' }));
}

/**
 * Puts a text in place: look -> compile -> table -> history -> file, all in one transaction, then live. Whatever fails on
 * the way leaves file, table and history as they were.
 */
export async function putSchema(ask: Ask, want: (store: Store) => Promise<Wanted>): Promise<SchemaSaved> {
  const { house, actor } = ask;
  let takeBack: (() => void) | undefined;
  const saved = await writeOnce(ask, async (store) => {
    await lockName(store, saveLock, 'schemaFiles');
    const wanted = await want(store);
    const place = placeOfFile(house.schemaFolder.path, wanted.file);
    refuseStale(wanted, place);
    if (place.text !== wanted.text) {
      await bringUpTables(store, compileWith(house, wanted.file, wanted.text), {
        path: wanted.file,
        text: wanted.text,
      });
      await writeVersion(ask, store, { ...wanted, before: place.text });
      takeBack = replaceFile(place, wanted.text);
      house.log.info({ event: 'schemaSaved', file: wanted.file, account: actor.user.account }, 'resource file saved');
    }
    return { file: wanted.file, hash: hashOfText(wanted.text) };
  }).catch((error: unknown) => {
    takeBack?.();
    throw error;
  });
  await house.schemaFolder.renew();
  return saved;
}

function refuseStale({ file, hash }: Wanted, { text }: FilePlace): void {
  const current = text === undefined ? '' : hashOfText(text);
  if (hash === undefined || hash === current) return;
  throw new Refusal('schemaStale', { data: { current: { file, text: text ?? '', hash: current } } });
}

async function bringUpTables(store: Store, { refusals, compiled }: Trial, source: SourceFile): Promise<void> {
  if (refusals.length > 0) throw refuse(refusals);
  const tables = compiled.map(({ table }) => table);
  const faults = narrowingFaults(compiled, await bringUpWithin(store, tables), [source]);
  if (faults.length > 0) throw refuse(faults);
}

function refuse(faults: readonly SchemaFault[]): Refusal {
  const errors = faults.map((fault) => ({
    path: '/text',
    row: fault.line,
    keyword: 'schema',
    message: schemaFaultLine(fault),
  }));
  return new Refusal('schemaInvalid', { values: { n: faults.length }, data: { errors, faults } });
}
