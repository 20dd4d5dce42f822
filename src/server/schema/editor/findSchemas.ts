import type { Page } from '../../../contract/query.ts';
import { paging } from '../../../contract/query.ts';
import type { SchemaFile, SchemaLine } from '../../../contract/schemaEditor.ts';
import { countRows } from '../../db/tables.ts';
import { Refusal } from '../../refusal.ts';
import type { Ask } from './ask.ts';
import { describeFiles } from './describeFiles.ts';
import { hashOfText } from './hashOfText.ts';
import { readSchemas } from './readSchemas.ts';

/** `POST findHwSchemaList`: every resource file, sound or not. */
export async function findSchemas({ house }: Ask): Promise<Page<SchemaLine>> {
  const files = await readSchemas(house);
  const records = await describeFiles(
    house,
    files.map(({ path }) => path),
  );
  return { records, total: records.length, pageNo: paging.pageNo, pageSize: paging.pageSize };
}

/** `GET findHwSchemaById/{file or name}`: one file with its text. Only what the folder lists is ever read. */
export async function findSchema({ house, id }: Ask): Promise<SchemaFile> {
  const named = house.schemas.byName.get(id);
  const file = (await readSchemas(house)).find(({ path }) => path === (named?.file ?? id));
  if (!file) throw new Refusal('notFound');
  const [line] = await describeFiles(house, [file.path]);
  if (!line) throw new Refusal('notFound');
  return {
    ...line,
    // The text of what must not be read is not known, so it must not be replaced either.
    isEditable: line.isEditable && file.refused === undefined,
    text: file.text,
    hash: hashOfText(file.text),
    rows: line.name === null ? null : await countRows(house.database.read, line.name),
  };
}
