import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileLimitsCall } from '../../src/contract/files.ts';
import { calls, pdf, png, startFiling, type UploadInput } from './support/filing.ts';

const MB = 1024 * 1024;
const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(60)]);
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

let filing: Awaited<ReturnType<typeof startFiling>>;

beforeAll(async () => {
  filing = await startFiling();
});
afterAll(() => filing.close());

describe('a rejected upload leaves nothing behind', () => {
  const given = (sent: UploadInput, code: number, reported: string | RegExp = '') => [sent, code, reported] as const;

  test.each([
    ['HTML with the type of an image', given({ content: html }, 40015, '内容与扩展名不符')],
    ['SVG with the type of an image', given({ content: svg }, 40015)],
    ['an SVG', given({ name: 'a.svg', content: svg, type: 'image/png' }, 40015)],
    ['a page', given({ name: 'a.html', content: html, type: 'image/png' }, 40015)],
    ['markup with the type of a text', given({ name: 'a.txt', content: html }, 40015)],
    ['a program with the type of a text', given({ name: 'a.csv', content: Buffer.from('MZ\0\x01') }, 40015)],
    ['a program with two file extensions', given({ name: 'a.pdf.exe', content: pdf }, 40015)],
    ['a PDF with the type of an image', given({ name: 'a.png', content: pdf }, 40015)],
    ['a name with reversed text direction', given({ name: 'gnp\u202egnp.exe', content: png }, 40015)],
    ['a type that the resource does not accept', given({ name: 'a.zip', content: zip }, 40015, /PDF/)],
    ['a binary tail behind a text', given({ name: 'a.txt', content: Buffer.from(`${'a'.repeat(99_000)}\0`) }, 40015)],
    ['no content', given({ content: Buffer.alloc(0) }, 40000, '空')],
    ['a name without valid characters', given({ name: '\u202e' }, 40000)],
    ['a file one byte too large', given({ content: Buffer.concat([png, Buffer.alloc(MB - png.length + 1)]) }, 40013, '1 MB')],
    ['a file that is much too large', given({ content: Buffer.concat([png, Buffer.alloc(3 * MB)]) }, 40013, '1 MB')],
    ['an unknown kind', given({ texts: { kind: 'X' } }, 40000, 'X')],
    ['an unknown record', given({ texts: { id: '01a1fbb9-0000-7000-8000-000000000000' } }, 40004)],
    ['an id that is a path', given({ texts: { id: '../../etc' } }, 40004)],
    ['an unknown field', given({ texts: { id: '-', field: 'picture' } }, 40000)],
  ])('%s', async (_, [sent, code, reported]) => {
    const id = await filing.newTool();
    const before = filing.store.stored().length;
    const texts = { id, ...sent.texts };
    const answer = await filing.upload({ ...sent, texts: sent.texts?.id === '-' ? { field: 'nope' } : texts });
    expect(answer.code).toBe(code);
    expect(answer.message).toMatch(reported);
    expect(answer.text).not.toMatch(/[/\\](data|files|tmp)[/\\]|at \w+ \(/);
    expect(await filing.listed(id)).toEqual([]);
    expect(filing.store.stored()).toHaveLength(before);
  });

  test('a file of exactly the maximum size is accepted', async () => {
    const id = await filing.newTool();
    const answer = await filing.upload({ texts: { id }, content: Buffer.concat([png, Buffer.alloc(MB - png.length)]) });
    expect(answer).toMatchObject({ code: 20000, data: { size: MB } });
    expect((await filing.admin.get(fileLimitsCall)).data).toEqual({ size: MB, count: 100 });
  });

  test.each<[string, (start: string, end: string) => string]>([
    ['is incomplete', (start) => start],
    ['has no file', () => '--b\r\nContent-Disposition: form-data; name="id"\r\n\r\n1\r\n--b--\r\n'],
    ['is empty', () => ''],
    ['is not a form', () => 'hello'],
    ['has an empty field name', (start, end) => start.replace('"file"', '""') + end],
    ['has a field named __proto__', (start, end) => start.replace('"file"', '"__proto__"') + end],
    ['has two files', (start, end) => `${start}\r\n${start}${end}`],
    ['consists of boundaries only', () => '--b\r\n'.repeat(5_000)],
    ['has a very long name', (start, end) => start.replace('a.png', 'x'.repeat(90_000)) + end],
  ])('a form that %s', async (_, bodyOf) => {
    const id = await filing.newTool();
    const before = filing.store.stored().length;
    const start = `--b\r\nContent-Disposition: form-data; name="id"\r\n\r\n${id}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n${png.toString('latin1')}`;
    const answer = await filing.admin.send(calls.upload, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b', Authorization: String(filing.admin.token) },
      body: new Uint8Array(Buffer.from(bodyOf(start, '\r\n--b--\r\n'), 'latin1')),
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await filing.listed(id)).toEqual([]);
    expect(filing.store.stored()).toHaveLength(before);
  });

  test('a sender who disconnects half-way', async () => {
    const id = await filing.newTool();
    const before = filing.store.stored().length;
    for (let i = 0; i < 20; i++) await dropHalf(id);
    await expect.poll(() => filing.store.stored().length).toBe(before);
    expect(await filing.listed(id)).toEqual([]);
  });

  test('a full disk: stored files stay readable, and the next upload succeeds', async () => {
    const id = await filing.newTool();
    const kept = await filing.upload({ texts: { id } });
    const before = await filing.listed(id);
    const give = await filing.store.fail();
    const rejected = await filing.upload({ texts: { id } });
    expect(rejected.code).toBeGreaterThanOrEqual(50000);
    expect(rejected.text).not.toMatch(/ENOTDIR|EEXIST|[/\\](data|files|tmp)[/\\]|at \w+ \(/);
    expect(await filing.listed(id)).toEqual(before);
    await give();
    expect((await filing.fetched(kept.data.id)).content).toEqual(png);
    expect(await filing.upload({ texts: { id } })).toMatchObject({ code: 20000 });
  });
});

/** Starts an upload and disconnects once the server has begun to read it. */
function dropHalf(id: string): Promise<void> {
  const { hostname, port } = new URL(filing.app.url);
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = connect(Number(port), hostname, () => {
    const head = `POST ${calls.upload} HTTP/1.1\r\nHost: x\r\nAuthorization: ${filing.admin.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 500000\r\n\r\n`;
    const form = `--b\r\nContent-Disposition: form-data; name="id"\r\n\r\n${id}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
    socket.write(Buffer.concat([Buffer.from(head + form), png, Buffer.alloc(100_000)]), () => socket.destroy());
  });
  socket.on('close', () => resolve());
  return promise;
}
