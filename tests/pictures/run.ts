import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { compactPng } from './compactPng.ts';
import { guideScenes } from './guideScenes.ts';
import { guideScenesMore } from './guideScenesMore.ts';
import { openProduct, type Product } from './product.ts';
import { productScenes } from './productScenes.ts';
import type { Frame, Scene } from './scenes.ts';

/** `npm run pictures` takes all pictures of the READMEs, and `npm run pictures -- guide-list orders` these two. */
const folder = join(import.meta.dirname, '../../.readme');
const scenes: Readonly<Record<string, Scene>> = { ...productScenes, ...guideScenes, ...guideScenesMore };
/** The left and upper edge of a page in the window, beside the menu and below the tabs. */
const edge = { x: 150, y: 86 };
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(scenes);
const product = await openProduct();
for (const name of names) await take(product, name);
await product.close();

/** Takes a picture. If it fails, the others are still taken, and the screen as it was then is kept in the temporary folder. */
async function take({ show }: Product, name: string): Promise<void> {
  const scene = scenes[name];
  if (!scene) throw new Error(`There is no picture ${name}, only ${Object.keys(scenes).join(', ')}.`);
  const { files = {}, ...size } = scene;
  try {
    const png = await show({ files, ...size }, async (stage) => {
      try {
        return await shoot(stage.page, await scene.take(stage));
      } catch (error) {
        await stage.page.screenshot({ path: join(tmpdir(), `${name}-failed.png`) });
        throw error;
      }
    });
    const compact = compactPng(png);
    writeFileSync(join(folder, `${name}-en.png`), compact);
    console.log(`${name}: ${Math.round(compact.length / 1000)} kB`);
  } catch (error) {
    console.error(`${name}: ${String(error)}`);
    process.exitCode = 1;
  }
}

/** Takes a picture once nothing on the page moves anymore. */
async function shoot(page: Page, frame: Frame | undefined): Promise<Buffer> {
  await page.locator('#nprogress').waitFor({ state: 'detached' });
  await page.mouse.move(0, 0);
  await page.waitForTimeout(500);
  if (!frame) return page.screenshot();
  if ('of' in frame) return frame.of.screenshot();
  const { y = 0, height = 0 } = (await frame.to.boundingBox()) ?? {};
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  const bottom = Math.min(window.height, y + height + 14);
  return page.screenshot({ clip: { ...edge, width: window.width - edge.x, height: bottom - edge.y } });
}
