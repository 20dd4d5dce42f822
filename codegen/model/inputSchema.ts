import { serverFields } from '../../src/contract/record.ts';
import type { JsonSchema } from '../../src/contract/resource.ts';
import type { AskSource } from '../read/source.ts';
import { buildSchema } from './buildSchema.ts';
import type { Enums } from './enums.ts';

/** The schema of what comes back from people who were asked: like that of a record, without the fields of the server. */
export function inputSchema(form: AskSource, enums: Enums): JsonSchema {
  const schema = buildSchema({ record: { type: 'object', ...form } }, enums);
  const fields = Object.entries(schema.properties as object).filter(
    ([name]) => !serverFields.some((own) => own === name),
  );
  return { ...schema, properties: Object.fromEntries(fields) };
}
