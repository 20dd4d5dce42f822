import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { missingFile, stampOf, type Watch, watchSchemas } from '../../../src/server/schema/folder.ts';
import { type TempFolder, tempFolder } from '../../support/tempFolder.ts';

let folder: TempFolder;
let watch: Watch;
/** Which callbacks the watcher has called, in their order. `broken` makes reading the files fail. */
let heard: string[];
let broken: boolean;

beforeEach(() => {
  folder = tempFolder('schemas');
  heard = [];
  broken = false;
  put('a.json', '1');
});
afterEach(async () => {
  await watch.stop();
  folder.remove();
});

function put(name: string, text: string): void {
  writeFileSync(join(folder.path, name), text);
}

function start(seen = stampOf(folder.path)): void {
  const t = (word: string) => async (): Promise<void> => {
    heard.push(word);
    if (broken && word === 'change') throw new Error('cannot be read');
  };
  const log = { error: () => undefined } as never;
  watch = watchSchemas({
    ...{ folder: folder.path, seen, log },
    ...{ onChange: t('change'), onMissing: t('lost'), onFailed: t('failed') },
  });
}

describe('watching the resource files', () => {
  it('continues despite a broken link, and reports when it appears and disappears', async () => {
    start();
    symlinkSync('nowhere', join(folder.path, 'link.json'));
    await watch.check();
    expect(heard).toEqual(['change']);
    put('a.json', '1234');
    await watch.check();
    expect(heard).toEqual(['change', 'change']);
    await watch.check();
    rmSync(join(folder.path, 'link.json'));
    await watch.check();
    expect(heard).toEqual(['change', 'change', 'change']);
  });

  it('ignores temporary files of editors, and hidden folders', async () => {
    start();
    symlinkSync('somebody@somewhere.1:2', join(folder.path, '.#a.json'));
    mkdirSync(join(folder.path, '.git'));
    put('.git/b.json', '1');
    put('.a.json', '1');
    await watch.check();
    expect(heard).toEqual([]);
    put('a.json', '1234');
    await watch.check();
    expect(heard).toEqual(['change']);
  });

  it('notices changes during the first read, and the return of a folder lost then', async () => {
    const seen = stampOf(folder.path);
    put('a.json', '12');
    start(seen);
    await watch.check();
    expect(heard).toEqual(['change']);
    await watch.stop();
    start(missingFile);
    await watch.check();
    expect(heard).toEqual(['change', 'change']);
  });

  it('reports once when the files repeatedly cannot be read, and retries until they can', async () => {
    start();
    broken = true;
    put('a.json', '12');
    await watch.check();
    expect(heard).toEqual(['change']);
    await watch.check();
    await watch.check();
    expect(heard).toEqual(['change', 'change', 'failed', 'change']);
    broken = false;
    await watch.check();
    await watch.check();
    expect(heard).toEqual(['change', 'change', 'failed', 'change', 'change']);
  });
});
