import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
let text: string;
beforeAll(async () => {
  app = await startApp();
  text = readFileSync(pathOf('labMaker'), 'utf8');
});
afterAll(() => app.close());

const pathOf = (name: string) => join(app.schemas, 'lab', `${name}.json`);
const accused = async (): Promise<string[]> => {
  const { faults } = (await app.guest.get('/readyz')).data;
  return [...new Set((faults as { file: string }[]).map(({ file }) => file))].sort();
};
/** Whether the server uses the original file, not the copy. They differ in the maximum length of a maker code. */
async function isOriginal(): Promise<boolean> {
  const admin = await app.as('admin');
  const { code } = await admin.post(maker.save, { makerCode: 'AB', makerName: 'x'.repeat(41) });
  return code === 40000;
}

test('a copied file takes nothing from the live file, also after a restart', async () => {
  writeFileSync(pathOf('aCopy'), text.replace('"maxLength": 40', '"maxLength": 80'));
  await expect.poll(accused).toEqual(['lab/aCopy.json']);
  expect(await isOriginal()).toBe(true);
  await app.restart();
  expect(await accused()).toEqual(['lab/aCopy.json']);
  expect(await isOriginal()).toBe(true);
});

test('a copied file does not take a name that only the stored table reserves', async () => {
  rmSync(pathOf('aCopy'));
  await expect.poll(accused).toEqual([]);
  const admin = await app.as('admin');
  await admin.post(maker.save, { makerCode: 'LONG', makerName: 'x'.repeat(30) });
  const moved = text.replace('"maxLength": 40', '"maxLength": 20').replaceAll('lab/maker', 'lab/moved');
  expect(moved).not.toBe(text);
  writeFileSync(pathOf('labMaker'), moved.replaceAll('lab:maker', 'lab:moved'));
  const { detail: _, ...thief } = JSON.parse(text.replaceAll('labMaker', 'labThief'));
  writeFileSync(pathOf('labThief'), JSON.stringify(thief));
  await expect.poll(accused).toEqual(['lab/labMaker.json', 'lab/labThief.json']);
  const { faults } = (await app.guest.get('/readyz')).data;
  expect(faults).toContainEqual(
    expect.objectContaining({
      file: 'lab/labThief.json',
      what: 'the permission prefix `lab:maker` is already taken by lab/labMaker.json',
    }),
  );
  expect(await isOriginal()).toBe(true);
  rmSync(pathOf('labThief'));
  writeFileSync(pathOf('labMaker'), text);
  await expect.poll(accused).toEqual([]);
});

test('a copied file takes nothing from a live file that is broken', async () => {
  writeFileSync(pathOf('labMaker'), text.slice(0, 100));
  await expect.poll(accused).toContain('lab/labMaker.json');
  // The copy is read again after it has changed.
  writeFileSync(pathOf('aCopy'), text.replace('"maxLength": 40', '"maxLength": 90'));
  writeFileSync(pathOf('aThief'), text.replaceAll('labMaker', 'aThief').replaceAll('lab/maker', 'lab/thief'));
  await expect.poll(accused).toEqual(expect.arrayContaining(['lab/aCopy.json', 'lab/aThief.json']));
  expect(await isOriginal()).toBe(true);
  writeFileSync(pathOf('labMaker'), text);
  rmSync(pathOf('aCopy'));
  rmSync(pathOf('aThief'));
  await expect.poll(accused).toEqual([]);
});
