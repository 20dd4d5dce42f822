import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaCalls } from '../../src/contract/schemaEditor.ts';
import { create } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const file = 'lab/labTool.json';
const pathOfTool = () => join(app.schemas, file);

function tool(keywords: object, more: object = {}): string {
  const toolName = { type: 'string', title: { zh: '名称', en: 'Name' }, ...keywords };
  return JSON.stringify({
    ...{ name: 'labTool', title: { zh: '工具', en: 'Tools' }, perms: 'lab:tool' },
    ...{ record: { type: 'object', properties: { toolName } }, ...more },
  });
}

const slip = {
  what: { zh: '未知的关键字 `lable`', en: 'unknown keyword `lable`' },
  mend: { zh: '是否想写 `title`？', en: 'did you mean `title`?' },
};
const broken = tool({ lable: 'x' });

test('a check of unsaved text returns every fault in both languages, and in English also in the former fields', async () => {
  const { data } = await app.admin.post(schemaCalls.check, { file, text: broken });
  const reported = { file, what: slip.what.en, mend: slip.mend.en, texts: slip };
  expect(data.refusals).toMatchObject([reported]);
  expect(data.faults).toMatchObject([reported]);
});

test.each(['zh', 'en'] as const)("a rejected save gives the reason in the caller's language: %s", async (language) => {
  const body = { file, text: broken, hash: '' };
  const { data, code } = await app.admin.post(schemaCalls.save, body, { 'Accept-Language': language });
  expect(code).toBe(40000);
  expect(data.errors[0].message).toMatch(new RegExp(`^${file}:\\d+:\\d+  ${slip.what[language]}  `));
  expect(data.errors[0].message).toContain(slip.mend[language]);
  expect(data.faults).toMatchObject([{ what: slip.what.en, texts: slip }]);
});

test('a broken file in the folder is reported in both languages; the readiness probe stays English', async () => {
  writeFileSync(pathOfTool(), broken);
  const probed = async () => (await app.guest.get('/readyz')).data.faults;
  await expect.poll(probed).toMatchObject([{ file, what: slip.what.en, mend: slip.mend.en }]);
  expect(await probed()).not.toMatchObject([{ texts: expect.anything() }]);
  const { records } = (await app.admin.post(schemaCalls.find, {})).data;
  expect(records.find((line: { file: string }) => line.file === file).faults).toMatchObject([{ texts: slip }]);
  const opened = await app.admin.get(`${schemaCalls.findById}/${encodeURIComponent(file)}`);
  expect(opened.data.faults).toMatchObject([{ texts: slip }]);
  rmSync(pathOfTool());
  await expect.poll(probed).toEqual([]);
});

test('conflicts with stored values are reported in both languages', async () => {
  writeFileSync(pathOfTool(), tool({ maxLength: 12 }));
  await expect.poll(async () => (await app.admin.post('/hw/wms/labTool/findLabToolList', {})).code).toBe(20000);
  for (const toolName of ['hammer', 'hammer', 'screwdriver']) {
    await create(app.admin, '/hw/wms/labTool/saveLabTool', { toolName });
  }
  const { data } = await app.admin.post(schemaCalls.check, {
    file,
    text: tool({ maxLength: 8, unique: true }, { actions: [] }),
  });
  expect(data.refusals.map(({ texts }: { texts: unknown }) => texts)).toEqual(
    expect.arrayContaining([
      {
        what: {
          zh: expect.stringMatching(/^`toolName` 改为最多 8 个字符：有 1 条记录超出，例如记录 `[\w-]{36}`$/),
          en: expect.stringMatching(/^toolName is now limited to 8 characters: 1 record has more, such as the record `[\w-]{36}`$/),
        },
        mend: {
          zh: '请恢复 `maxLength` 为 12，或先缩短这些值',
          en: 'change `maxLength` back to 12, or shorten those values first',
        },
      },
      {
        what: {
          zh: '`toolName` 不能设为唯一：有 1 个值重复',
          en: 'toolName cannot be unique: 1 value occurs more than once',
        },
        mend: {
          zh: '请先消除重复的值，或删除 `unique`',
          en: 'remove the duplicates first, or remove `unique`',
        },
      },
    ]),
  );
});
