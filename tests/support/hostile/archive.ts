import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a ZIP archive. Properties other than name and content replace the true metadata. */
export interface ArchivePart {
  readonly name: string;
  readonly content: Buffer | string;
  /** If set, `content` is already compressed, and `size` is its uncompressed size. */
  readonly isPacked?: boolean;
  readonly size?: number;
  readonly packed?: number;
  readonly crc?: number;
  readonly method?: number;
  readonly flags?: number;
  /** The offset of the entry that the central directory states; by default the true one. */
  readonly offset?: number;
}

/** Writes a ZIP archive byte by byte, so that its metadata can be false. */
export function archive(parts: readonly ArchivePart[], { count = parts.length, comment = '' } = {}): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content as string);
    const bytes = part.isPacked || part.method === 0 ? content : deflateRawSync(content);
    const name = Buffer.from(part.name);
    const { method = 8, flags = 0, offset = at } = part;
    const { size = content.length, packed = bytes.length, crc = crc32(content) } = part;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    for (const [head, shift] of [
      [local, 0],
      [entry, 2],
    ] as const) {
      head.writeUInt16LE(flags, 6 + shift);
      head.writeUInt16LE(method, 8 + shift);
      head.writeUInt32LE(crc, 14 + shift);
      head.writeUInt32LE(packed, 18 + shift);
      head.writeUInt32LE(size, 22 + shift);
      head.writeUInt16LE(name.length, 26 + shift);
    }
    entry.writeUInt32LE(offset, 42);
    bodies.push(local, name, bytes);
    entries.push(entry, name);
    at += 30 + name.length + bytes.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...bodies, list, end, Buffer.from(comment)]);
}
