import { mustMatch, textKind, wrongFormat } from '../kind.ts';

/** The id of a file that was sent before its record is saved; the server knows whether it is there. */
export const file = textKind(
  'file',
  mustMatch(/^[\w-]{1,64}$/, wrongFormat('须为已上传文件的编号', 'the id of a file that was sent')),
  { filter: 'none', isFile: true, isUngroupable: true },
);
