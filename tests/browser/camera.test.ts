import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barsOf } from '../../src/console/pages/printing/bars.ts';
import { handlers } from '../../src/main/handlers.ts';
import { chooseLanguage, handle, letIn } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;
beforeAll(async () => {
  app = await startBrowser({ handlers });
});
afterAll(() => app.close());

/** Replaces the camera by a drawn label with this code. */
async function holdLabel(page: Page, code: string): Promise<void> {
  const bars = barsOf(code);
  if (!bars) throw new Error(`${code} has no bars`);
  await page.addInitScript(({ path, width }) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 640, height: 480 });
    const printDocument = canvas.getContext('2d');
    const draw = (): void => {
      if (!printDocument) return;
      printDocument.setTransform(1, 0, 0, 1, 0, 0);
      printDocument.fillStyle = '#e8e8e4';
      printDocument.fillRect(0, 0, 640, 480);
      printDocument.setTransform(600 / width, 0, 0, 160, 20, 150);
      printDocument.fillStyle = '#111';
      printDocument.fill(new Path2D(path));
    };
    setInterval(draw, 50);
    const devices = { getUserMedia: async () => canvas.captureStream(20) };
    Object.defineProperty(navigator, 'mediaDevices', { value: devices });
  }, bars);
}

const openPage = async (page: Page): Promise<void> => {
  await letIn(page, 'admin', 'en');
  await page.goto('/inLibrary/scan');
  await handle(page, 'camera-open').click();
};

test('a label before the camera is a scan, once, also in a browser that cannot read codes itself', async () => {
  const { page, complaints, leave } = await app.visit({ width: 390, height: 844 });
  await holdLabel(page, 'MSKU9001003-001');
  const lookups: string[] = [];
  page.on('request', (request) => request.url().endsWith('findHwInsideList') && lookups.push(request.url()));
  await openPage(page);
  await expect.poll(() => handle(page, 'scan-answer').innerText()).toBe('There is no MSKU9001003-001');
  expect([await rawTexts(page), await seriousFaults(page)]).toEqual([[], []]);
  expect(lookups).toHaveLength(1);
  await handle(page, 'camera-close').click();
  await handle(page, 'camera').waitFor({ state: 'hidden' });
  expect(await handle(page, 'scan-input').evaluate((input) => input === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
  await leave();
});

test('the reader of the browser is used where there is one, and no library is loaded', async () => {
  const { page, leave } = await app.visit({ width: 390, height: 844 });
  await holdLabel(page, 'IGNORED-1');
  await page.addInitScript(() => {
    class BarcodeDetector {
      static getSupportedFormats = async () => ['code_128', 'qr_code', 'ean_13'];
      detect = async () => [{ rawValue: 'OWN-READER-1' }];
    }
    Object.assign(window, { BarcodeDetector });
  });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await openPage(page);
  await expect.poll(() => handle(page, 'scan-answer').innerText()).toBe('There is no OWN-READER-1');
  expect(loaded.filter((url) => url.includes('decode'))).toEqual([]);
  await leave();
});

test('a camera that is not allowed says so in both languages', async () => {
  const { page, leave } = await app.visit({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const getUserMedia = async (): Promise<never> => {
      throw new DOMException('no', 'NotAllowedError');
    };
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
  });
  await openPage(page);
  await expect.poll(() => handle(page, 'camera-fault').innerText()).toContain('The browser is blocking the camera');
  await chooseLanguage(page, 'zh');
  await expect.poll(() => handle(page, 'camera-fault').innerText()).toContain('浏览器禁止使用摄像头');
  await leave();
});
