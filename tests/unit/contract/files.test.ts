import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endingsOf, fileTypeOf, safeFileName, shownAs } from '../../../src/contract/files.ts';

const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));
const text = (texts: string): Uint8Array => new TextEncoder().encode(texts);

describe('the type of a file', () => {
  it.each([
    ['a.JPG', bytes('ffd8ffe0'), 'image/jpeg'],
    ['a.png', bytes('89504e470d0a1a0a'), 'image/png'],
    ['a.webp', bytes('52494646aabbccdd57454250'), 'image/webp'],
    ['a.heic', bytes('000000186674797068656963'), 'image/heic'],
    ['a.b.pdf', text('%PDF-1.7'), 'application/pdf'],
    ['a.xlsx', bytes('504b0304'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['a.xls', bytes('d0cf11e0a1b11ae1'), 'application/vnd.ms-excel'],
    ['a.zip', bytes('504b0506'), 'application/zip'],
    ['a.csv', text('\ufeff名称,数量\r\n'), 'text/csv'],
    ['a.txt', new Uint8Array([0xc3, 0xfb, 0xb3, 0xc6]), 'text/plain'],
  ])('%s is %3$s', (name, head, type) => {
    expect(fileTypeOf(name, head)?.type).toBe(type);
  });

  it.each([
    ['a.png', text('<svg onload="x">')],
    ['a.png', text('%PDF-1.7')],
    ['a.svg', text('<svg/>')],
    ['a.html', text('<html>')],
    ['a.txt', text('\ufeff  <!DOCTYPE html>')],
    ['a.csv', text('<script>')],
    ['a.txt', bytes('4d5a0000')],
    ['a.exe', bytes('4d5a9000')],
    ['a.pdf.js', text('%PDF-1.7')],
    ['png', bytes('89504e470d0a1a0a')],
    ['.png', bytes('89504e470d0a1a0a')],
    ['constructor', text('x')],
    ['a.constructor', text('x')],
    ['a.png', new Uint8Array()],
    ['a.txt', new Uint8Array()],
  ])('%s with that content is not accepted', (name, head) => {
    expect(fileTypeOf(name, head)).toBeUndefined();
  });

  it('is shown by a browser as a picture or a PDF, and never as a page', () => {
    const types = ['image/png', 'application/pdf', 'image/tiff', 'text/html', 'image/svg+xml', 'text/plain', ''];
    expect(types.map(shownAs)).toEqual(['image', 'pdf', undefined, undefined, undefined, undefined, undefined]);
    expect(endingsOf(['pdf', 'zip'])).toBe('.pdf,.zip');
  });
});

describe('a safe name', () => {
  it('has no folder, no invisible characters and at most 255 characters, and stays unchanged once safe', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (given) => {
        const name = safeFileName(given);
        expect(name).not.toMatch(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expect(name.length).toBeLessThanOrEqual(255);
        expect(name.isWellFormed()).toBe(true);
        expect(safeFileName(name)).toBe(name);
      }),
    );
  });
});
