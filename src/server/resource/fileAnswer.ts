import type { Readable } from 'node:stream';

/** What an operation gives in place of data: a file, sent as it is made. */
export class FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly content: Readable | Buffer;
  /** In bytes, where it is known before it is sent. */
  readonly size: number | undefined;

  constructor({ name, type, content, size }: FileParts) {
    this.name = name;
    this.type = type;
    this.content = content;
    this.size = size;
  }
}

interface FileParts {
  readonly name: string;
  readonly type: string;
  readonly content: Readable | Buffer;
  readonly size?: number;
}

export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;
