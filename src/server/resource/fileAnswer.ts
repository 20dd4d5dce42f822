import type { Readable } from 'node:stream';

/** What an operation gives in place of data: a file, sent as it is made. */
export class FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly content: Readable | Buffer;

  constructor({ name, type, content }: { name: string; type: string; content: Readable | Buffer }) {
    this.name = name;
    this.type = type;
    this.content = content;
  }
}

export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;
