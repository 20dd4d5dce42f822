import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { checkArchive } from '../../../../src/server/excel/checkArchive.ts';
import { limits } from '../../../../src/server/excel/limits.ts';

interface Part {
  readonly name: string;
  readonly content: Buffer;
}

/** An archive whose parts claim to be one byte long when unpacked. */
function archive(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, content } of parts) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(1, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    bodies.push(local, Buffer.from(name), packed);
    entries.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...entries, end]);
}

const types = { name: '[Content_Types].xml', content: Buffer.from('<Types/>') };
const part = (name: string, size: number): Part => ({ name, content: Buffer.alloc(size, 0x20) });
const refusal = (file: Buffer) =>
  checkArchive(file).then(
    () => 'taken',
    (error: { kind: { code: number } }) => error.kind.code,
  );

test('an archive in bounds is taken', async () => {
  expect(await refusal(archive([types, part('xl/worksheets/sheet1.xml', 1_000)]))).toBe('taken');
});

test('what unpacks to too much is refused, whatever it claims', async () => {
  const bomb = archive([types, part('xl/sharedStrings.xml', limits.sharedTexts + 1)]);
  expect(bomb.length).toBeLessThan(100_000);
  expect(await refusal(bomb)).toBe(40013);
  const many = Array.from({ length: 7 }, (_, i) => part(`xl/worksheets/sheet${i}.xml`, 100 * 1024 * 1024));
  expect(await refusal(archive([types, ...many]))).toBe(40013);
  const parts = Array.from({ length: limits.parts }, (_, i) => part(`a${i}`, 1));
  expect(await refusal(archive([types, ...parts]))).toBe(40013);
});

test('what is cut off, points outside itself, or is no workbook is refused', async () => {
  const whole = archive([types, part('xl/workbook.xml', 100)]);
  expect(await refusal(whole.subarray(0, whole.length - 23))).toBe(40000);
  const outside = Buffer.from(whole);
  outside.writeUInt32LE(0xfffffff0, whole.length - 6);
  expect(await refusal(outside)).toBe(40000);
  expect(await refusal(archive([part('readme.txt', 10)]))).toBe(40015);
  expect(await refusal(Buffer.from('PK'))).toBe(40015);
});
