import type { SchemaSaved } from '../../../contract/schemaEditor.ts';
import { findVersion } from '../../db/schemas.ts';
import { Refusal } from '../../refusal.ts';
import { isId } from '../../resource/isId.ts';
import type { Ask } from './ask.ts';
import { readBody, readConfirmed, readFileName } from './readAskedFile.ts';
import { requireEditable } from './requireEditable.ts';
import { putSchema } from './saveSchema.ts';

/** `POST restoreHwSchema`: the text of an earlier version again, if it is still sound among its neighbours of today. */
export async function restoreSchema(ask: Ask): Promise<SchemaSaved> {
  requireEditable(ask.house.schemaFolder);
  const body = readBody(ask.body, ['file', 'historyId', 'hash', 'confirmed']);
  const { file: asked, historyId, hash } = body;
  const confirmed = readConfirmed(body.confirmed);
  const file = readFileName(asked);
  if (!isId(historyId)) throw new Refusal('notFound');
  if (hash !== undefined && typeof hash !== 'string') throw new Refusal('invalidBody');
  return putSchema(ask, async (store) => {
    const version = await findVersion(store, historyId);
    if (version?.file !== file) throw new Refusal('notFound');
    return { file, text: String(version.newText), hash, action: 'restore', confirmed };
  });
}
