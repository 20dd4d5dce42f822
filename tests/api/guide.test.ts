import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guideSteps } from '../support/guideSteps.ts';
import type { Client } from './support/client.ts';
import { create } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const base = '/hw/wms/hwDockVisit';
const calls = {
  find: `${base}/findHwDockVisitList`,
  save: `${base}/saveHwDockVisit`,
  transit: `${base}/transitHwDockVisit`,
};
const steps = guideSteps();
const day = '2026-11-21';

let app: TestApp;
let admin: Client;
let first: { id: string };

beforeAll(async () => {
  app = await startApp();
  admin = app.admin;
});
afterAll(() => app.close());

/** Writes the file as it is after a step of the guide, and waits until a request shows that it is live. */
async function follow(step: number, isLive: () => Promise<boolean>): Promise<void> {
  writeFileSync(join(app.schemas, 'system/hwDockVisit.json'), JSON.stringify(steps[step - 1], null, 2));
  await expect.poll(isLive).toBe(true);
  expect((await app.guest.get('/readyz')).data.faults).toEqual([]);
}

async function isField(name: string): Promise<boolean> {
  return name in ((await admin.post(calls.find, {})).data?.records?.[0] ?? {});
}

describe('after following schemas/README.md step by step, without a restart, there is', () => {
  test('1: a list, a form, a menu entry and a code that occurs once, in both languages', async () => {
    await follow(1, async () => (await admin.post(calls.find, {})).code === 20000);
    first = await create(admin, calls.save, { visitCode: 'a-1', visitDate: day, weight: '12.5' });
    expect(first).toMatchObject({ visitCode: 'A-1', weight: '12.50' });
    const twin = { visitCode: 'A-1', visitDate: day };
    for (const [language, message] of [
      ['en', 'Visit no. is already taken.'],
      ['zh', '登记号已存在'],
    ] as const) {
      expect((await admin.post(calls.save, twin, { 'Accept-Language': language })).data.errors[0].message).toBe(message);
    }
    const menu = await admin.post('/hw/wms/user/hwMenu/treeList', { menuTypes: ['M', 'C'] });
    for (const text of ['/system/dockVisit', '靠台登记', 'Dock visits']) expect(menu.text).toContain(text);
  });

  test('2 and 3: choices, and a field that is visible under a condition', async () => {
    await follow(2, () => isField('cargo'));
    await follow(3, () => isField('unNumber'));
    const dangerous = { visitCode: 'A-2', visitDate: day, cargo: 'DANGEROUS' };
    expect((await admin.post(calls.save, dangerous)).data.errors).toMatchObject([{ path: '/unNumber', keyword: 'required' }]);
    expect(await create(admin, calls.save, { ...dangerous, unNumber: 'UN1234' })).toMatchObject({ cargo: 'DANGEROUS' });
    expect(await create(admin, calls.save, { visitCode: 'A-3', visitDate: day })).toMatchObject({ cargo: 'GENERAL' });
  });

  test('4: lines that are saved with their visit', async () => {
    const visit = { visitCode: 'A-4', visitDate: day, pallets: [{ label: 'P1', pieces: 3 }, { label: 'P2' }] };
    await follow(4, async () => (await admin.get(`${base}/findHwDockVisitById/${first.id}`)).data.pallets !== undefined);
    expect((await create(admin, calls.save, visit)).pallets).toMatchObject([{ label: 'P1', pieces: 3 }, { label: 'P2' }]);
    const twice = { ...visit, visitCode: 'A-5', pallets: [{ label: 'P1' }, { label: 'P1' }] };
    expect((await admin.post(calls.save, twice)).data.errors).toMatchObject([{ path: '/pallets/1/label' }]);
  });

  test('5: states with a transition that is refused', async () => {
    await follow(5, () => isField('status'));
    const { id } = await create(admin, calls.save, { visitCode: 'A-6', visitDate: day });
    const step = (name: string, version: number, of = id) => admin.post(calls.transit, { id: of, version, transition: name });
    expect((await step('arrive', 1)).data).toMatchObject({ status: 'ARRIVED' });
    expect(await step('leave', 2)).toMatchObject({ code: 40012, message: '请先称重' });
    await create(admin, calls.save, { id, version: 2, weight: '3.25' });
    expect((await step('leave', 3)).data).toMatchObject({ status: 'LEFT' });
    expect((await step('arrive', 1, first.id)).data).toMatchObject({ status: 'ARRIVED' });
  });

  test('6: an export that can be imported again', async () => {
    const exported = async () =>
      fetch(`${app.url}${base}/exportHwDockVisit`, {
        method: 'POST',
        headers: { Authorization: admin.token ?? '', 'Content-Type': 'application/json' },
        body: '{}',
      });
    await follow(6, async () => (await exported()).ok);
    const form = new FormData();
    form.append('file', await (await exported()).blob(), 'visits.xlsx');
    const response = await fetch(`${app.url}${base}/importHwDockVisit`, {
      method: 'POST',
      headers: { Authorization: admin.token ?? '' },
      body: form,
    });
    const { data } = (await response.json()) as { data: { importId: string } };
    const { total } = (await admin.post(calls.find, {})).data;
    expect(data).toMatchObject({ total, failed: 0, fresh: 0, unchanged: total });
  });
});
