import type { Page } from '../../../contract/query.ts';
import type { SchemaVersion, SchemaVersionText } from '../../../contract/schemaEditor.ts';
import type { Language } from '../../../contract/text.ts';
import { findUserNames } from '../../db/accounts.ts';
import { findVersion, findVersions } from '../../db/schemas.ts';
import type { Row, Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import { isId } from '../../resource/isId.ts';
import { parsePaging } from '../../resource/parsePaging.ts';
import type { Ask } from './ask.ts';
import { readFileName } from './readAskedFile.ts';

/** `GET findHwSchemaHistoryList/{file}`: who changed a file and when, newest first, without the texts. */
export async function findSchemaHistory({ house, language, id, headers }: Ask): Promise<Page<SchemaVersion>> {
  const { pageNo, pageSize } = parsePaging(headers);
  const store = house.database.read;
  const asked = { file: readFileName(id), limit: pageSize, offset: (pageNo - 1) * pageSize };
  const { rows, total } = await findVersions(store, asked);
  return { records: await toVersions(store, rows, language), total, pageNo, pageSize };
}

/** `GET findHwSchemaHistoryById/{id}`: one version with the text before and after it. */
export async function findSchemaVersion({ house, language, id }: Ask): Promise<SchemaVersionText> {
  const row = isId(id) ? await findVersion(house.database.read, id) : undefined;
  const [version] = await toVersions(house.database.read, row ? [row] : [], language);
  if (!row || !version) throw new Refusal('notFound');
  return { ...version, oldText: String(row.oldText), newText: String(row.newText) };
}

async function toVersions(store: Store, rows: readonly Row[], language: Language): Promise<SchemaVersion[]> {
  const operators = [...new Set(rows.map(({ operator }) => String(operator)))];
  const names = await findUserNames(store, operators, language);
  return rows.map((row) => ({
    id: String(row.id),
    file: String(row.file),
    action: String(row.action) as SchemaVersion['action'],
    operator: String(row.operator),
    operatorName: names.get(String(row.operator)) ?? String(row.operator),
    time: String(row.time),
  }));
}
