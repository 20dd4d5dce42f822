import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessCalls } from '../../src/contract/access.ts';
import { listPreferenceCalls, listViewCalls } from '../../src/contract/lists.ts';
import { schemaCalls } from '../../src/contract/schemaEditor.ts';
import { sessionCalls, sessionListCalls } from '../../src/contract/session.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { callsOf, create, job, maker, wharf } from '../api/support/lab.ts';
import { hire } from '../api/support/people.ts';
import { tariffCalls, tariffFile } from '../api/support/sheetLab.ts';
import { binFiles } from './support/bins.ts';
import { field, handle, letIn, openList } from './support/handles.ts';
import { makeWharves } from './support/makeWharves.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';
import { notifiesOfWrite, type Taken, texts, without } from './support/takenAway.ts';

let app: BrowserApp;
let client: Client;
let page: Page;

beforeAll(async () => {
  app = await startBrowser({ files: { ...binFiles, ...tariffFile } });
  client = await createClient(app.url).login('admin', adminPassword);
});
afterAll(() => app.close());

beforeEach(async () => {
  const visit = await app.visit({ width: 1600 });
  page = visit.page;
  page.on('dialog', (dialog) => void dialog.accept());
  await letIn(page, 'admin', 'en');
  return async () => {
    await visit.leave();
  };
});

const rowOf = (text: string) => handle(page, 'list-row').filter({ hasText: text });
const confirm = () => handle(page, 'confirm-ok').click();
const as = (account: string) => createClient(app.url).login(account, adminPassword);
/** Clicks something that downloads a file, and returns the name of the file. */
const load = async (press: () => Promise<unknown>): Promise<string> => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return file.suggestedFilename();
};

describe('records', () => {
  test('actionCall: an action with its input', async () => {
    const { id } = await create(client, job.save, { subject: 'to be finished', weightKg: 10 });
    await client.post(job.transit, { id, transition: 'open' });
    const state = async () => (await client.get(job.findById(id))).data.state;
    await page.goto(`/lab/job?view=${id}`);
    await handle(page, 'row-finish').click();
    await field(page, 'result').fill('typed once');
    await notifiesOfWrite(page, {
      taken: { path: job.transit },
      isInPlace: true,
      work: () => handle(page, 'ask-ok').click(),
      kept: async () => {
        expect(await field(page, 'result').inputValue()).toBe('typed once');
        expect(await state()).toBe('OPEN');
      },
      done: () => expect.poll(state).toBe('DONE'),
    });
  });

  const openBulk = async (mark: string) => {
    await makeWharves(client, { mark, n: 2 });
    await openList(page, `/system/wharf?q=${mark}`);
    await handle(page, 'list-scroll').locator('thead').getByRole('checkbox').check();
  };
  const freeDays = async (mark: string): Promise<number[]> =>
    (await client.post(wharf.find, { keyword: mark })).data.records.map((one: { freeDays: number }) => one.freeDays);

  test('previewByIdsCall, saveByIdsCall: the same value for many records, from preview to undo', async () => {
    await openBulk('BLK');
    await handle(page, 'bulk-edit').click();
    await handle(page, 'bulk-add').selectOption('freeDays');
    const typed = handle(page, 'field-freeDays').locator('input');
    await typed.fill('9');
    const path = wharf.saveByIds;
    await notifiesOfWrite(page, {
      taken: { path, body: ({ preview }) => preview === true },
      isInPlace: true,
      work: () => handle(page, 'bulk-preview').click(),
      kept: async () => expect(await typed.inputValue()).toBe('9'),
      done: () => handle(page, 'bulk-changed').waitFor(),
    });
    await notifiesOfWrite(page, {
      taken: { path, body: ({ rows }) => rows !== undefined },
      isInPlace: true,
      work: () => handle(page, 'bulk-apply').click(),
      kept: async () => expect(await freeDays('BLK')).toEqual([4, 4]),
      done: () => expect.poll(() => freeDays('BLK')).toEqual([9, 9]),
    });
    await notifiesOfWrite(page, {
      taken: { path, body: ({ restore }) => restore !== undefined },
      work: () => handle(page, 'undo').click(),
      kept: async () => expect(await freeDays('BLK')).toEqual([9, 9]),
      done: () => expect.poll(() => freeDays('BLK')).toEqual([4, 4]),
    });
  });

  test('saveByIdsCall: the order of a tree', { tags: ['full'] }, async () => {
    // The order numbers of these entries have no gaps, so moving one entry changes others, too.
    for (const [menuNameEn, orderNum] of [
      ['First', 9001],
      ['Second', 9002],
      ['Third', 9003],
    ] as const) {
      const group = { menuType: 'M', menuName: menuNameEn, menuNameEn, visible: 0, status: '0', orderNum };
      await create(client, '/hw/wms/user/hwMenu/saveHwMenu', group);
    }
    await page.goto('/system/menu');
    const rows = handle(page, 'tree-row').filter({ hasText: /First|Second|Third/ });
    await rows.nth(2).waitFor();
    const names = async () => (await rows.allInnerTexts()).map((text) => /First|Second|Third/.exec(text)?.[0]);
    await notifiesOfWrite(page, {
      taken: { path: '/hw/wms/user/hwMenu/saveHwMenuByIds' },
      work: async () => {
        await rows.filter({ hasText: 'First' }).focus();
        await page.keyboard.press('Alt+ArrowDown');
      },
      kept: () => expect.poll(names).toEqual(['First', 'Second', 'Third']),
      done: () => expect.poll(names).toEqual(['Second', 'First', 'Third']),
    });
  });

  test('deleteMatchingCall: all matching records', { tags: ['full'] }, async () => {
    await makeWharves(client, { mark: 'DEL', n: 2 });
    await openList(page, '/system/wharf?q=DEL');
    await rowOf('DEL-000').getByRole('checkbox').check();
    await handle(page, 'choose-all').click();
    await notifiesOfWrite(page, {
      taken: { path: wharf.deleteByIds },
      work: async () => {
        await handle(page, 'bulk-remove').click();
        await confirm();
      },
      kept: async () => expect(await rowOf('DEL').count()).toBe(2),
      done: () => expect.poll(() => rowOf('DEL').count()).toBe(0),
    });
  });

  test('saveSheetCall: a sheet as a whole', async () => {
    const made = await create(client, tariffCalls.save, { code: 'SHEET', rate: '5' });
    const rate = async () => (await client.get(tariffCalls.findById(made.id))).data.rate;
    await page.goto('/lab/tariff?layout=sheet&q=SHEET');
    const cell = page.getByLabel('Rate 1', { exact: true }).filter({ visible: true });
    await cell.fill('6.5');
    await notifiesOfWrite(page, {
      taken: { path: tariffCalls.saveSheet },
      isInPlace: true,
      work: () => handle(page, 'sheet-save').click(),
      kept: async () => {
        expect(await cell.inputValue()).toBe('6.5');
        expect(await rate()).toBe('5.00');
      },
      done: () => expect.poll(rate).toBe('6.50'),
    });
  });

  test('restoreCall: restoring from a log entry', async () => {
    const { id, version } = await create(client, job.save, { subject: 'as it was', weightKg: 10 });
    await client.post(job.save, { id, version, subject: 'as it became' });
    const subject = async () => (await client.get(job.findById(id))).data.subject;
    await page.goto(`/lab/job?view=${id}`);
    await handle(page, 'log-restore').last().click();
    await handle(page, 'restore-subject').waitFor();
    await notifiesOfWrite(page, {
      taken: { path: job.restore },
      isInPlace: true,
      work: confirm,
      kept: async () => expect(await subject()).toBe('as it became'),
      done: () => expect.poll(subject).toBe('as it was'),
    });
  });

  test('groupsFileCall, exportCall and templateCall: generated files', { tags: ['full'] }, async () => {
    await create(client, callsOf('LabPallet').save, { lpn: 'P1', shop: 'North', shift: 'DAY', cartons: 5 });
    const nothing = async () => undefined;
    const takesFile = (path: string, press: () => Promise<unknown>) =>
      notifiesOfWrite(page, {
        ...{ taken: { path, body: ({ by, format }: Record<string, unknown>) => (by ? format !== undefined : true) } },
        ...{ work: press, kept: nothing, again: nothing },
        done: async () => expect(await load(press)).toMatch(/\.(xlsx|csv)$/),
      });
    await page.goto('/lab/pallet?layout=groups.shop');
    await handle(page, 'groups').getByText('North').first().waitFor();
    await takesFile('/hw/wms/labPallet/groupLabPallet', async () => {
      await handle(page, 'groups-export').click();
      await handle(page, 'groups-csv').click();
    });
    await openList(page, '/lab/maker');
    await takesFile(maker.export, () => handle(page, 'export').click());
    await takesFile(maker.template, () => handle(page, 'template').click());
  });
});

describe('views and preferences', () => {
  const views = async (): Promise<{ id: string; name: string; keyword: string }[]> =>
    (await client.post(listViewCalls.find, { resource: 'labMaker' })).data.records;
  const named = async (name: string) => (await views()).find((view) => view.name === name);
  const openViews = () => handle(page, 'views').click();

  test('saveListViewCall and deleteListViewCall: creating, changing and deleting a view', { tags: ['full'] }, async () => {
    const taken: Taken = { path: listViewCalls.save };
    await openList(page, '/lab/maker?q=one');
    await openViews();
    await handle(page, 'view-save-as').click();
    const name = handle(page, 'view-name');
    await name.fill('Mine');
    const ok = () => handle(page, 'view-ok').click();
    await notifiesOfWrite(page, {
      ...{ taken, work: ok },
      kept: async () => expect([await name.inputValue(), await named('Mine')]).toEqual(['Mine', undefined]),
      done: () => expect.poll(() => named('Mine')).toMatchObject({ keyword: 'one' }),
    });
    await handle(page, 'view-dialog').waitFor({ state: 'detached' });
    await handle(page, 'filter-keyword').locator('input').fill('two');
    await handle(page, 'search').click();
    await handle(page, 'view-changed').waitFor();
    await openViews();
    await notifiesOfWrite(page, {
      ...{ taken, work: () => handle(page, 'view-save').click() },
      kept: async () => expect(await named('Mine')).toMatchObject({ keyword: 'one' }),
      done: () => expect.poll(() => named('Mine')).toMatchObject({ keyword: 'two' }),
    });
    await handle(page, 'view-changed').waitFor({ state: 'detached' });
    await openViews();
    await handle(page, 'view-edit').click();
    await name.fill('Ours');
    await notifiesOfWrite(page, {
      taken: { path: `${listViewCalls.deleteById}/${(await named('Mine'))?.id}` },
      work: async () => {
        await handle(page, 'view-remove').click();
        await confirm();
      },
      kept: async () => expect([await name.inputValue(), (await views()).length]).toEqual(['Ours', 1]),
      done: () => expect.poll(views).toEqual([]),
    });
  });

  test('saveListPreferencesCall: list preferences, which stay as displayed', { tags: ['full'] }, async () => {
    const density = async () => (await client.get(listPreferenceCalls.find)).data.density;
    await openList(page, '/lab/maker');
    await handle(page, 'columns').click();
    await notifiesOfWrite(page, {
      taken: { path: listPreferenceCalls.save },
      work: () => handle(page, 'density-compact').check(),
      kept: async () => expect(await handle(page, 'density-compact').isChecked()).toBe(true),
      again: async () => {
        await handle(page, 'density-normal').check();
        await handle(page, 'density-compact').check();
      },
      done: () => expect.poll(density).toBe('compact'),
    });
    await client.post(listPreferenceCalls.save, { density: 'normal' });
  });
});

describe('users', () => {
  test('viewAsCall: viewing the console as another user', { tags: ['full'] }, async () => {
    await openList(page, '/finance/users');
    const row = handle(page, 'list-row').filter({ has: page.getByText('viewer', { exact: true }) });
    await notifiesOfWrite(page, {
      taken: { path: accessCalls.viewAs },
      work: async () => {
        await row.getByTestId('row-more').click();
        await handle(page, 'row-viewAs').click();
      },
      kept: async () => expect(await handle(page, 'view-banner').count()).toBe(0),
      done: () => handle(page, 'view-banner').waitFor(),
    });
  });

  test("endSessionsCall: another user's session", { tags: ['full'] }, async () => {
    await hire({ admin: client, as }, { account: 'ended', perms: ['lab:item:list'] });
    await page.goto('/system/session');
    await handle(page, 'session-person').fill('ended');
    const rows = handle(page, 'session').filter({ hasText: 'ended' });
    await expect.poll(() => rows.count()).toBe(1);
    await notifiesOfWrite(page, {
      taken: { path: sessionListCalls.end },
      work: async () => {
        await rows.first().getByTestId('session-end').click();
        await confirm();
      },
      kept: async () => expect(await rows.count()).toBe(1),
      done: () => expect.poll(() => rows.count()).toBe(0),
    });
  });

  test('changePasswordCall: the own password', { tags: ['full'] }, async () => {
    await hire({ admin: client, as }, { account: 'changes', perms: ['lab:item:list'] });
    await letIn(page, 'changes', 'en');
    await page.goto('/lab/item');
    await handle(page, 'user-menu').click();
    await handle(page, 'change-password').click();
    const typed = page.locator('dialog input[type=password]');
    await typed.fill('another horse 9');
    await notifiesOfWrite(page, {
      ...{ taken: { path: sessionCalls.changePassword }, work: confirm },
      kept: async () => expect(await typed.inputValue()).toBe('another horse 9'),
      done: () => typed.waitFor({ state: 'detached' }),
    });
  });

  test('logoutCall and loginCall: logout succeeds anyway, and login once the server answers', { tags: ['full'] }, async () => {
    await page.goto('/lab/maker');
    await handle(page, 'user-menu').click();
    await without(page, { path: sessionCalls.logout }, async () => {
      await handle(page, 'log-out').click();
      await handle(page, 'login-account').waitFor();
      await texts(page).waitFor();
    });
    await handle(page, 'login-account').fill('admin');
    const password = handle(page, 'login-password');
    await password.fill(adminPassword);
    await notifiesOfWrite(page, {
      ...{ taken: { path: sessionCalls.login }, isInPlace: true },
      work: () => handle(page, 'login-submit').click(),
      kept: async () => expect(await password.inputValue()).toBe(adminPassword),
      done: () => handle(page, 'side-menu').waitFor(),
    });
  });
});

test('saveSchemaCall and restoreSchemaCall: the file of a screen', { tags: ['full'] }, async () => {
  const file = 'lab/labItem.json';
  const onDisk = () => readFileSync(join(app.schemas, file), 'utf8');
  const before = onDisk();
  const text = handle(page, 'schema-text').locator('.cm-content');
  await page.goto(`/system/schema?edit=${encodeURIComponent(file)}`);
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('\n\n');
  await page.locator('[data-testid=schema-status][data-state=valid]').waitFor();
  await notifiesOfWrite(page, {
    ...{ taken: { path: schemaCalls.save }, work: () => handle(page, 'schema-save').click() },
    kept: async () => expect([onDisk(), await handle(page, 'schema-save').isEnabled()]).toEqual([before, true]),
    done: () => expect.poll(onDisk).not.toBe(before),
  });
  const saved = onDisk();
  await handle(page, 'schema-side-history').click();
  await handle(page, 'schema-version').last().click();
  await handle(page, 'schema-diff').waitFor();
  await notifiesOfWrite(page, {
    taken: { path: schemaCalls.restore },
    work: async () => {
      await handle(page, 'schema-restore').click();
      await confirm();
    },
    kept: async () => expect(onDisk()).toBe(saved),
    done: () => expect.poll(onDisk).toBe(before),
  });
});
