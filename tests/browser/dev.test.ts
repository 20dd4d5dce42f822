import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { bareEnvironment } from '../support/bareEnvironment.ts';
import { launchOptions } from '../support/chromium.ts';
import { freePort } from '../support/freePort.ts';
import { type TempFolder, tempFolder } from '../support/tempFolder.ts';
import { createVisitors, type Visit } from './support/createVisitors.ts';
import { field, handle, letIn } from './support/handles.ts';
import { adminPassword } from './support/startBrowser.ts';

/** The files that `npm run dev` needs. The test changes them, so it works on a copy. */
const parts = ['build', 'codegen', 'index.html', 'package.json', 'public', 'schemas', 'src', 'vite.config.ts'];
const root = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { dev: string } };

let folder: TempFolder;
let port: number;
let dev: Dev;
let browser: Browser;
let visitors: ReturnType<typeof createVisitors>;
let visit: Visit;

beforeAll(async () => {
  folder = copyOfProject();
  port = await freePort();
  dev = startDev();
  browser = await chromium.launch(launchOptions(inject('chromiumPath')));
  visitors = createVisitors(browser);
  await dev.says('Quayside is running at');
});
afterAll(async () => {
  await browser?.close();
  await dev?.stop();
  folder?.remove();
});
beforeEach(async () => {
  visit = await visitors.visit(`http://127.0.0.1:${port}`, {});
  visit.page.setDefaultTimeout(60_000);
  visit.page.on('dialog', (dialog) => void dialog.accept());
});
afterEach(() => visit?.leave());

function copyOfProject(): TempFolder {
  const copy = tempFolder('dev');
  for (const part of parts) cpSync(join(root, part), join(copy.path, part), { recursive: true });
  // The folder of packages is made of links and leaves out the caches of Vite and Node.
  mkdirSync(join(copy.path, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(copy.path, 'node_modules', name));
  return copy;
}

type Dev = ReturnType<typeof startDev>;

/** Starts the command in a process group of its own, so that all of its processes can be ended together. */
function startDev() {
  const child = spawn(process.execPath, scripts.dev.split(' ').slice(1), {
    cwd: folder.path,
    env: { ...bareEnvironment, PORT: String(port), HW_ADMIN_PASSWORD: adminPassword, HW_DEMO: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', (line) => lines.push(line));
  const killAll = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // This error means that all processes of the group have already ended.
    }
  };
  process.on('exit', killAll);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return {
    exited,
    lines,
    /** Waits until the command prints this text. Fails if the command ends before. */
    says: (text: string) =>
      vi.waitUntil(
        () => {
          if (child.exitCode !== null) throw new Error(lines.join('\n'));
          return lines.some((line) => line.includes(text));
        },
        { timeout: 120_000 },
      ),
    stop: async () => {
      child.kill('SIGTERM');
      const code = await exited;
      process.off('exit', killAll);
      killAll();
      return code;
    },
  };
}

/**
 * Replaces texts in a file of the copy. Fails if the file lacks one of them. The changed file replaces the old one as a whole: a file that
 * is written in place is empty for a moment, and the Vite server may read it just then.
 */
function change(path: string, ...replacements: readonly (readonly [before: string, after: string])[]): void {
  const file = join(folder.path, path);
  let text = readFileSync(file, 'utf8');
  for (const [before, after] of replacements) {
    if (!text.includes(before)) throw new Error(`${path} has no ${before}`);
    text = text.replace(before, () => after);
  }
  writeFileSync(join(folder.path, 'changed'), text);
  renameSync(join(folder.path, 'changed'), file);
}

/** Types a name and a line for a new ship. Returns a function that counts how often a page is loaded from then on. */
async function typeShip(): Promise<{ readonly loads: () => number }> {
  const { page } = visit;
  await letIn(page, 'admin', 'en');
  await page.goto('/system/ship');
  await handle(page, 'create').click();
  await field(page, 'shipName').fill('TYPED IN DEV');
  await field(page, 'callSign').fill('DEV1');
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return { loads: () => loads };
}

async function typed(): Promise<readonly string[]> {
  return Promise.all(['shipName', 'callSign'].map((name) => field(visit.page, name).inputValue()));
}
const asTyped = ['TYPED IN DEV', 'DEV1'];

/** Changes the code of the server so that its response to `/healthz` contains `mark`. */
function changeHealth(mark: string): void {
  change('src/server/http/server.ts', ["status: 'up'", `${mark}: 1, status: 'up'`]);
}

const health = async (): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
  return answer.ok ? answer.text() : String(answer.status);
};

test('the console and its server share the address set by PORT', async () => {
  expect(dev.lines.join('\n')).toContain(`The console will be at http://127.0.0.1:${port}.`);
  expect(dev.lines.join('\n')).toContain(`Quayside is running at http://127.0.0.1:${port}`);
  expect(await (await fetch(`http://127.0.0.1:${port}/login`)).text()).toContain('/@vite/client');
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
});

test('a port in use is reported, and the command exits', { tags: ['full'] }, async () => {
  const second = startDev();
  onTestFinished(async () => void (await second.stop()));
  expect(await second.exited).toBe(1);
  expect(second.lines.join('\n')).toContain(`Port ${port} is already in use`);
});

test('a component is replaced while text is typed, also with other hooks', async () => {
  const { loads } = await typeShip();
  const { page } = visit;
  change('src/console/pages/edit/OneField.tsx', ['{field.title[language]}', '{field.title[language]} (exchanged)']);
  await expect.poll(() => handle(page, 'field-shipName').textContent()).toContain('(exchanged)');
  expect(await typed()).toEqual(asTyped);

  change(
    'src/console/pages/edit/EditPage.tsx',
    ['const formId = useId();', 'const formId = useId();\n  useId();'],
    ['<h1>{title}</h1>', '<h1>{title} (with another hook)</h1>'],
  );
  await expect.poll(() => handle(page, 'form').locator('h1').textContent()).toContain('(with another hook)');
  expect(await typed()).toEqual(asTyped);
  expect(loads()).toBe(0);

  await handle(page, 'cancel').click();
  await handle(page, 'confirm-ok').click();
  await handle(page, 'create').click();
  await expect.poll(typed).toEqual(['', '']);
});

test('a change that needs a page reload waits until nothing is unsaved', { tags: ['full'] }, async () => {
  const { loads } = await typeShip();
  const { page } = visit;
  const reported = page.waitForEvent('console', (message) => message.text().startsWith('A source file has changed'));
  change('src/console/texts/en.ts', ["tagline: 'Overseas", "tagline: 'Changed overseas"]);
  await reported;
  expect(await typed()).toEqual(asTyped);
  expect(loads()).toBe(0);

  await handle(page, 'cancel').click();
  await handle(page, 'confirm-ok').click();
  await expect.poll(loads).toBe(1);
  await handle(page, 'list').waitFor();
});

test('the server restarts when its code changes, and typed text stays', { tags: ['full'] }, async () => {
  const { loads } = await typeShip();
  changeHealth('first');
  await expect.poll(health, { timeout: 60_000 }).toContain('first');
  expect(await typed()).toEqual(asTyped);
  expect(loads()).toBe(0);
});

test('a server that crashed on faulty code restarts when the code is fixed', { tags: ['full'] }, async () => {
  change('src/main/server.ts', ['await main()', 'await main((']);
  await dev.says('The server has ended.');
  change('src/main/server.ts', ['await main((', 'await main()']);
  await expect.poll(health, { timeout: 60_000 }).toContain('up');
  changeHealth('second');
  await expect.poll(health, { timeout: 60_000 }).toContain('second');
});

test('the running server applies a changed resource file, and typed text stays', async () => {
  const { loads } = await typeShip();
  const starts = () => dev.lines.filter((line) => line.includes('Quayside is running at')).length;
  const before = starts();
  change('schemas/system/hwShipConfig.json', ['"en": "Vessel name"', '"en": "Name of the vessel"']);
  await expect.poll(() => handle(visit.page, 'field-shipName').textContent()).toContain('Name of the vessel');
  expect(await typed()).toEqual(asTyped);
  expect([starts(), loads()]).toEqual([before, 0]);
});
