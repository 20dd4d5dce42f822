import type { FieldKind } from '../kind.ts';
import { wrongFormat } from '../refusals.ts';

/** The id of a file that was sent before its record is saved; whether it is there is the server's question. */
export const file: FieldKind = {
  name: 'file',
  json: 'string',
  column: 'text',
  filter: 'none',
  check: (value) => (/^[\w-]{1,64}$/.test(value) ? undefined : refusal),
};

const refusal = wrongFormat('须为已上传文件的编号', 'the id of a file that was sent');
