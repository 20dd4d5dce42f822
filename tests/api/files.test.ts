import { symlinkSync, unlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileEntry } from '../../src/contract/files.ts';
import { calls, pdf, png, startFiling } from './support/filing.ts';
import { create } from './support/lab.ts';

const ship = '/hw/wms/hwShipConfig';
let filing: Awaited<ReturnType<typeof startFiling>>;

beforeAll(async () => {
  filing = await startFiling();
});
afterAll(() => filing.close());

describe('a file of a record', () => {
  test('comes back byte by byte, always as a download, and is logged', async () => {
    const id = await filing.newTool();
    const answer = await filing.upload({ texts: { id, kind: 'PHOTO' }, name: '提单 草稿.png', type: 'text/html' });
    expect(answer.data).toMatchObject({
      ...{ name: '提单 草稿.png', size: png.length, type: 'image/png', kind: 'PHOTO' },
      ...{ createBy: 'admin', createByName: '系统管理员' },
    });
    expect(await filing.listed(id)).toEqual([answer.data]);
    const file = await filing.fetched(answer.data.id);
    expect(file.content.equals(png)).toBe(true);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''/),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(decodeURIComponent(file.headers.get('content-disposition')?.split("''")[1] ?? '')).toBe('提单 草稿.png');
    expect(await filing.admin.post(calls.remove, [answer.data.id])).toMatchObject({ code: 20000 });
    expect(await filing.listed(id)).toEqual([]);
    expect((await filing.fetched(answer.data.id)).status).toBe(404);
    const { records } = (await filing.admin.get(calls.log(id))).data;
    expect(records.map(({ action, changes }: Record<string, unknown>) => [action, changes])).toEqual([
      ['removeFile', [{ field: '$files', before: '提单 草稿.png', after: null }]],
      ['uploadFile', [{ field: '$files', before: null, after: '提单 草稿.png' }]],
      ['create', expect.anything()],
    ]);
  });

  test('may have its name before or after its content, may share a name, and gets the first kind by default', async () => {
    const id = await filing.newTool();
    const first = await filing.upload({ texts: { id }, isFileFirst: true });
    const second = await filing.upload({ texts: { id }, content: Buffer.concat([png, png]) });
    expect([first.data.kind, second.data.kind]).toEqual(['MANUAL', 'MANUAL']);
    expect((await filing.listed(id)).map(({ name, size }) => [name, size])).toEqual([
      ['a.png', png.length],
      ['a.png', 2 * png.length],
    ]);
    expect((await filing.fetched(first.data.id)).content).toHaveLength(png.length);
  });

  test('sent again with the same key is stored once', async () => {
    const id = await filing.newTool();
    const headers = { 'Idempotency-Key': `key ${id}` };
    const [one, other] = await Promise.all([filing.upload({ texts: { id }, headers }), filing.upload({ texts: { id }, headers })]);
    expect(one.code).toBe(20000);
    expect(other.data).toEqual(one.data);
    expect(await filing.listed(id)).toEqual([one.data]);
    expect(filing.store.stored().filter((name) => name > one.data.id)).toEqual([]);
    expect(await filing.upload({ texts: { id }, headers, content: pdf, name: 'b.pdf' })).toMatchObject({ code: 40000 });
    expect(await filing.listed(id)).toEqual([one.data]);
  });

  test('has the default marks or the given ones, can be marked by users who may upload files, and the log shows it', async () => {
    const id = await filing.newTool();
    const { data: first } = await filing.upload({ texts: { id } });
    const { data: second } = await filing.upload({ texts: { id, marks: 'isFinal' } });
    expect([first.marks, second.marks]).toEqual([['forCustomers'], ['isFinal']]);
    expect(await filing.upload({ texts: { id, marks: 'unknown' } })).toMatchObject({ code: 40000 });
    const clerk = await filing.clerk();
    const marked = await clerk.post(calls.mark, { id: first.id, marks: ['isFinal', 'forCustomers', 'isFinal'] });
    expect(marked.data).toMatchObject({ id: first.id, marks: ['forCustomers', 'isFinal'] });
    expect(await clerk.post(calls.mark, { id: second.id, marks: [] })).toMatchObject({ code: 20000 });
    for (const body of [{ id: first.id }, { id: first.id, marks: ['unknown'] }, { id: first.id, marks: 'isFinal' }]) {
      expect(await clerk.post(calls.mark, body)).toMatchObject({ code: 40000 });
    }
    expect(await clerk.post(calls.mark, { id: id, marks: [] })).toMatchObject({ code: 40004 });
    expect(await filing.app.guest.post(calls.mark, { id: first.id, marks: [] })).toMatchObject({ status: 401 });
    expect((await filing.listed(id)).map(({ marks }) => marks)).toEqual([['forCustomers', 'isFinal'], []]);
    const { records } = (await filing.admin.get(calls.log(id))).data;
    const reported = records.map(({ action, operator, changes }: Record<string, unknown>) => [action, operator, changes]);
    expect(reported.slice(0, 2)).toEqual([
      ['mark:isFinal', 'toolClerk', [{ field: '$files', before: 'a.png', after: null }]],
      ['mark:isFinal', 'toolClerk', [{ field: '$files', before: null, after: 'a.png' }]],
    ]);
  });

  test('is limited in number, also for concurrent uploads', async () => {
    const id = await filing.newTool();
    const answers = await Promise.all(Array.from({ length: 7 }, () => filing.upload({ texts: { id } })));
    expect(answers.map(({ code }) => code).sort()).toEqual([20000, 20000, 20000, 20000, 40013, 40013, 40013]);
    expect(answers.find(({ code }) => code === 40013)?.message).toContain('4');
    expect(await filing.listed(id)).toHaveLength(4);
  });

  test('is deleted with its record, and its content a day later', async () => {
    const id = await filing.newTool();
    const { data } = await filing.upload({ texts: { id } });
    expect(await filing.admin.get(calls.delete(id))).toMatchObject({ code: 20000 });
    expect(await filing.admin.post(calls.list, { id })).toMatchObject({ status: 404, code: 40004 });
    expect((await filing.fetched(data.id)).status).toBe(404);
    expect(filing.isStored(data.id)).toBe(true);
    await filing.sleepOver();
    expect(filing.isStored(data.id)).toBe(false);
  });

  test('is not found when its content is lost, and a symbolic link in its place is not followed', async () => {
    const id = await filing.newTool();
    const { data } = await filing.upload({ texts: { id } });
    unlinkSync(filing.store.pathOf(data.id));
    expect((await filing.fetched(data.id)).status).toBe(404);
    if (filing.store.kind === 'folder') symlinkSync('/etc/hostname', filing.store.pathOf(data.id));
    expect((await filing.fetched(data.id)).status).toBe(404);
  });

  test('can be downloaded to its end, even if it is deleted meanwhile', async () => {
    const id = await filing.newTool();
    const content = Buffer.concat([png, Buffer.alloc(900_000, 1)]);
    const { data } = await filing.upload({ texts: { id }, content });
    const answer = await filing.requested(data.id);
    await filing.admin.post(calls.remove, [data.id]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  });
});

describe('file names', () => {
  test.each([
    ['装箱单（第二版）.pdf'],
    ['it\'s 100% "new"; a=b & c.pdf'],
    ['émoji 🚢 и русский.pdf'],
    [`${'长'.repeat(250)}.pdf`],
    ['a;filename=evil.exe.pdf'],
  ])('%s comes back unchanged', async (name) => {
    const id = await filing.newTool();
    const answer = await filing.upload({ texts: { id, name }, name: 'x', content: pdf });
    expect(answer.data.name).toBe(name);
    const { headers } = await filing.fetched(answer.data.id);
    expect(decodeURIComponent(headers.get('content-disposition')?.split("''")[1] ?? '')).toBe(name);
  });

  test.each([
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Windows\\evil.pdf', 'evil.pdf'],
    ['in\u202evoice.pdf', 'invoice.pdf'],
    ['nul\0l\r\nX: y.pdf', 'nullX: y.pdf'],
    ['CON.pdf', '_CON.pdf'],
    [' a.pdf . ', 'a.pdf'],
    [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(251)}.pdf`],
  ])('%j is kept as %j', async (name, kept) => {
    const id = await filing.newTool();
    const answer = await filing.upload({ texts: { id, name }, name: 'x', content: pdf });
    expect(answer.data?.name).toBe(kept);
  });
});

describe('permissions for files of a record', () => {
  test.each([
    ['admin', { upload: 20000, list: 20000, download: 20000, remove: 20000 }],
    ['viewer', { upload: 40003, list: 20000, download: 20000, remove: 40003 }],
    ['warehouseKeeper', { upload: 40003, list: 40003, download: 40003, remove: 40003 }],
    ['', { upload: 20007, list: 20007, download: 20007, remove: 20007 }],
  ])('%s', async (account, may) => {
    const imoNo = '9811000';
    const found = await filing.admin.post(`${ship}/findHwShipConfigList`, { imoNo });
    const id: string = found.data.records[0]?.id ?? (await create(filing.admin, `${ship}/saveHwShipConfig`, { ...vessel, imoNo })).id;
    const path = `${ship}/uploadFile`;
    const kept = await filing.upload({ path, texts: { id } });
    const client = account === '' ? filing.app.guest : await filing.app.as(account);
    const before = await filing.admin.post(`${ship}/findFileList`, { id });
    const sent = await filing.upload({ client, path, texts: { id } });
    expect(sent.code).toBe(may.upload);
    expect((await client.post(`${ship}/findFileList`, { id })).code).toBe(may.list);
    const file = await client.post(`${ship}/downloadFile`, { fileId: kept.data.id });
    expect(file.code || 20000).toBe(may.download);
    expect((await client.post(`${ship}/removeFileByIds`, [kept.data.id])).code).toBe(may.remove);
    const after = await filing.admin.post(`${ship}/findFileList`, { id });
    const isDone = account === 'admin';
    expect(after.data.total).toBe(before.data.total);
    expect(after.data.records.some((one: FileEntry) => one.id === kept.data.id)).toBe(!isDone);
  });

  test('an existing file is never overwritten, whether the upload is rejected or not (Directus CVE-2025-55746)', async () => {
    const id = await filing.newTool();
    const { data } = await filing.upload({ texts: { id, kind: 'PHOTO' }, name: 'kept.png' });
    const viewer = await filing.app.as('viewer');
    const forged: Record<string, string>[] = [
      { id: data.id },
      { id, fileId: data.id },
      { id, filename_disk: data.id },
      { id, name: 'kept.png' },
    ];
    for (const client of [viewer, filing.admin]) {
      for (const texts of forged) {
        const sent = await filing.upload({ client, texts, name: 'kept.png', content: pdf });
        if (sent.code === 20000) expect(sent.data.id).not.toBe(data.id);
        if (client === viewer) expect(sent.code).toBe(40003);
      }
    }
    expect((await filing.listed(id)).find((one) => one.id === data.id)).toEqual(data);
    expect((await filing.fetched(data.id)).content.equals(png)).toBe(true);
  });

  test('a resource neither returns nor deletes files of another resource', async () => {
    const { data } = await filing.upload({ texts: { id: await filing.newTool() } });
    const unexpected = [data.id, `../${data.id}`, '..%2f..%2fquayside.db', `${data.id}\0`, 7, null, {}, [data.id]];
    for (const fileId of unexpected) {
      const path = fileId === data.id ? `${ship}/downloadFile` : calls.download;
      expect(await filing.admin.post(path, { fileId })).toMatchObject({ status: 404, code: 40004 });
    }
    expect(await filing.admin.post(`${ship}/removeFileByIds`, [data.id])).toMatchObject({ code: 40004 });
    for (const ids of [[data.id, 'other'], ['../x'], [], 'x', [7]]) {
      expect((await filing.admin.post(calls.remove, ids)).code).toBeGreaterThanOrEqual(40000);
    }
    expect((await filing.fetched(data.id)).status).toBe(200);
  });
});

const vessel = {
  ...{ shipName: 'EVER GIVEN', mmsi: '353136000', flag: 'PA', carrierName: 'Evergreen', carrierScac: 'EGLV' },
  carrierType: 'VOCC',
};
