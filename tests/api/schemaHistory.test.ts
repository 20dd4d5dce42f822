import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventsPath } from '../../src/contract/events.ts';
import { schemaCalls } from '../../src/contract/schemaEditor.ts';
import type { Client } from './support/client.ts';
import { findTools, schemaEditing, tool, toolFile } from './support/schemaEditing.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
let viewer: Client;
beforeAll(async () => {
  app = await startApp();
  viewer = await app.as('viewer');
  expect(await save(toolFile, tool(), '')).toMatchObject({ code: 20000 });
});
afterAll(() => app.close());

const { pathOf, onDisk, opened, save, versions, everything } = schemaEditing(() => app);

describe('a name of a file', () => {
  const outside = [
    ...['../evil.json', 'lab/../../evil.json', '/etc/evil.json', 'lab/..%2fevil.json', 'lab\\evil.json', 'evil.json'],
    ...['lab/evil', 'lab/evil.js', 'lab/.evil.json', 'lab/a/evil.json', './lab/evil.json', 'lab//evil.json', ''],
    ...['lab/evil.json\0', 'lab/evil.json\n', 'resource.meta.schema.json', 'lab/evil.json/../x.json', '__proto__'],
    ...[`lab/${'x'.repeat(200)}.json`, 'LAB/evil.json', 'lab/résumé.json', 'con:/evil.json'],
  ];
  test.each(outside)('%j is never written, checked or restored', async (file) => {
    const before = everything();
    const around = readdirSync(dirname(app.schemas)).filter((name) => name.includes('evil'));
    expect(await save(file, tool(), '')).toMatchObject({ status: 400, code: 40000 });
    expect(await app.admin.post(schemaCalls.check, { file, text: tool() })).toMatchObject({ code: 40000 });
    expect(await app.admin.post(schemaCalls.restore, { file, historyId: '0' })).toMatchObject({ code: 40000 });
    expect(everything()).toEqual(before);
    expect(readdirSync(dirname(app.schemas)).filter((name) => name.includes('evil'))).toEqual(around);
  });

  test('that is a symbolic link, or behind one, is rejected', async () => {
    const away = `${app.schemas}-secret`;
    mkdirSync(away);
    const secret = join(away, 'secret.json');
    writeFileSync(secret, '{"secret":true}');
    symlinkSync(secret, pathOf('lab/labLink.json'));
    symlinkSync(away, pathOf('linked'));
    const hidden = await opened('lab/labLink.json');
    expect(hidden).toMatchObject({ text: '', isEditable: false });
    for (const file of ['lab/labLink.json', 'linked/secret.json', 'linked/new.json']) {
      expect(await save(file, tool(), ''), file).toMatchObject({ status: 400, code: 40000 });
    }
    expect(readFileSync(secret, 'utf8')).toBe('{"secret":true}');
    expect(readdirSync(away)).toEqual(['secret.json']);
    rmSync(pathOf('lab/labLink.json'));
    rmSync(pathOf('linked'));
    rmSync(away, { recursive: true });
    await expect.poll(async () => (await app.guest.get('/readyz')).data.faults).toEqual([]);
  });
});

describe('a file that is not UTF-8', { tags: ['sqlite'] }, () => {
  const file = 'lab/labAnsi.json';
  const ansi = () => tool({ name: 'labAnsi', perms: 'lab:ansi', screens: undefined });

  test('is reported, cannot be edited, and is never overwritten', async () => {
    const { data: first } = await save(file, ansi(), '');
    const [valid] = await versions(file);
    const [before = '', after = ''] = ansi().split('工具');
    const gbk = Buffer.concat([Buffer.from(before), Buffer.from([0xb9, 0xa4, 0xbe, 0xdf]), Buffer.from(after)]);
    writeFileSync(pathOf(file), gbk);
    const faults = async () => (await app.guest.get('/readyz')).data.faults;
    await expect.poll(faults).toMatchObject([{ file, what: 'this file is not UTF-8', mend: 'save it as UTF-8' }]);
    const shown = await opened(file);
    expect(shown).toMatchObject({ text: '', isEditable: false });
    for (const hash of ['', shown.hash, first.hash]) {
      expect(await save(file, ansi(), hash)).toMatchObject({ status: 403, code: 40003 });
    }
    const restored = await app.admin.post(schemaCalls.restore, { file, historyId: valid.id });
    expect(restored).toMatchObject({ status: 403, code: 40003 });
    expect(readFileSync(pathOf(file))).toEqual(gbk);
    expect(await versions(file)).toEqual([valid]);
    writeFileSync(pathOf(file), ansi());
    await expect.poll(faults).toEqual([]);
  });
});

describe('the history of a file', () => {
  const file = 'lab/labPast.json';
  const past = (en: string) => tool({ name: 'labPast', perms: 'lab:past', title: { zh: '过去', en }, screens: undefined });

  test('restores an earlier version, which is recorded, too', async () => {
    const first = await save(file, past('First'), '');
    await save(file, past('Second'), first.data.hash);
    const [newest, oldest] = await versions(file);
    expect(await app.admin.post(schemaCalls.restore, { file, historyId: oldest.id })).toMatchObject({
      code: 20000,
      data: first.data,
    });
    expect(onDisk(file)).toBe(past('First'));
    expect((await versions(file))[0]).toMatchObject({ action: 'restore', operator: 'admin' });
    const stale = { file, historyId: newest.id, hash: 'f'.repeat(64) };
    expect(await app.admin.post(schemaCalls.restore, stale)).toMatchObject({ code: 40009 });
    expect(onDisk(file)).toBe(past('First'));
  });

  test('restores a deleted file', async () => {
    rmSync(pathOf(file));
    await expect.poll(async () => (await app.admin.get(`${schemaCalls.findById}/${file}`)).code).toBe(40004);
    const [newest] = await versions(file);
    expect(await app.admin.post(schemaCalls.restore, { file, historyId: newest.id })).toMatchObject({ code: 20000 });
    expect(onDisk(file)).toBe(past('First'));
  });

  test('restores no version of another file, and none that is no longer valid', async () => {
    const [newest] = await versions(file);
    const before = onDisk(toolFile);
    expect(await app.admin.post(schemaCalls.restore, { file: toolFile, historyId: newest.id })).toMatchObject({
      code: 40004,
    });
    expect(onDisk(toolFile)).toBe(before);
    rmSync(pathOf(file));
    await expect.poll(async () => (await app.admin.get(`${schemaCalls.findById}/${file}`)).code).toBe(40004);
    const other = 'lab/labHeir.json';
    expect(await save(other, past('Heir'), '')).toMatchObject({ code: 20000 });
    expect(await app.admin.post(schemaCalls.restore, { file, historyId: newest.id })).toMatchObject({ code: 40000 });
    expect(everything()).not.toContain(file);
  });

  test('is paged', async () => {
    const answer = await app.admin.get(`${schemaCalls.history}/${file}`, { pageSize: '1', pageNo: '2' });
    expect(answer.data).toMatchObject({ pageNo: 2, pageSize: 1 });
    expect(answer.data.records).toHaveLength(1);
    expect(await app.admin.get(`${schemaCalls.history}/${file}`, { pageSize: '0' })).toMatchObject({ code: 40000 });
    expect(await app.admin.get(`${schemaCalls.historyById}/nothing`)).toMatchObject({ code: 40004 });
  });
});

describe('faults', () => {
  /** Collects the events of one stream, in order. */
  async function follow(client: Client): Promise<{ events: { type: string; faults?: unknown[] }[]; stop(): void }> {
    const end = new AbortController();
    const response = await fetch(app.url + eventsPath, {
      headers: { Authorization: String(client.token) },
      signal: end.signal,
    });
    const events: { type: string; faults?: unknown[] }[] = [];
    void (async () => {
      for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        for (const line of part.split('\n')) if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)));
      }
    })().catch(() => undefined);
    return { events, stop: () => end.abort() };
  }

  test('are sent to administrators when they appear and disappear, also to late listeners, and to no one else', async () => {
    const early = await follow(app.admin);
    const other = await follow(viewer);
    // Returns the last event about faults; an event about a changed resource may come before or after it.
    const lastReported = (events: typeof early.events) => events.filter(({ type }) => type === 'schemaFaults').at(-1);
    await expect.poll(() => lastReported(early.events)).toEqual({ type: 'schemaFaults', faults: [] });
    writeFileSync(pathOf('lab/labBad.json'), '{ "name": ');
    const what = { zh: '此处应有一个值', en: 'a value is expected here' };
    const mend = { zh: '请补上值，或删除前面的逗号', en: 'add the value, or remove the comma before it' };
    const fault = { file: 'lab/labBad.json', line: 1, what: what.en, mend: mend.en, texts: { what, mend } };
    const reported = { type: 'schemaFaults', faults: [expect.objectContaining(fault)] };
    await expect.poll(() => lastReported(early.events)).toEqual(reported);
    const late = await follow(app.admin);
    await expect.poll(() => lastReported(late.events)).toEqual(reported);
    rmSync(pathOf('lab/labBad.json'));
    await expect.poll(() => lastReported(early.events)).toEqual({ type: 'schemaFaults', faults: [] });
    expect(other.events.map(({ type }) => type)).toContain('schemaChanged');
    expect(other.events.map(({ type }) => type)).not.toContain('schemaFaults');
    for (const { stop } of [early, other, late]) stop();
  });

  test('are reported when the folder disappears, and end when it returns; everything works meanwhile', async () => {
    const faults = async () => (await app.guest.get('/readyz')).data.faults;
    const away = `${app.schemas}-away`;
    renameSync(app.schemas, away);
    await expect.poll(faults).toMatchObject([{ severity: 'error', what: expect.stringContaining('is missing') }]);
    expect(await app.admin.post(findTools, {})).toMatchObject({ code: 20000 });
    expect(await app.admin.post(schemaCalls.find, {})).toMatchObject({ status: 503, code: 50003 });
    expect(await save(toolFile, tool(), '')).toMatchObject({ status: 503, code: 50003 });
    renameSync(away, app.schemas);
    await expect.poll(faults).toEqual([]);
    expect(await app.admin.post(findTools, {})).toMatchObject({ code: 20000 });
  });
});

describe('HW_SCHEMA_EDITOR=0', { tags: ['sqlite'] }, () => {
  test('allows reading files and rejects every change with a reason', async () => {
    const closed = await startApp({ HW_SCHEMA_EDITOR: '0' });
    try {
      const file = 'lab/labMaker.json';
      const { data } = await closed.admin.get(`${schemaCalls.findById}/labMaker`);
      expect(data).toMatchObject({ file, isEditable: false });
      expect((await closed.admin.post(schemaCalls.find, {})).data.total).toBeGreaterThan(0);
      const attempts: [string, object][] = [
        [schemaCalls.check, { file, text: data.text }],
        [schemaCalls.save, { file, text: `${data.text} `, hash: data.hash }],
        [schemaCalls.restore, { file, historyId: '0' }],
      ];
      for (const [call, body] of attempts) {
        const answer = await closed.admin.post(call, body);
        expect(answer).toMatchObject({ status: 403, code: 40003 });
        expect(answer.message).toContain('HW_SCHEMA_EDITOR');
      }
      expect(readFileSync(join(closed.schemas, file), 'utf8')).toBe(data.text);
    } finally {
      await closed.close();
    }
  });
});
