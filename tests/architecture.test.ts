import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import packages from '../package.json' with { type: 'json' };
import { checkRules } from './support/architecture/checkRules.ts';
import { findFaults } from './support/architecture/findFaults.ts';
import { packagesRunBy } from './support/architecture/findImports.ts';
import { findUnused } from './support/architecture/findUnused.ts';
import { formatFault } from './support/architecture/formatFault.ts';
import { readTree } from './support/architecture/readTree.ts';
import { samples } from './support/architecture/samples.ts';
import { nodesOf } from './support/architecture/syntaxTree.ts';
import type { Layer, ReadmeRule } from './support/architecture/types.ts';

const interfaceKit = ['react', 'antd', '@ant-design/icons', '@ant-design/icons-svg', 'dayjs'];
const consoleKit = [
  ...['react', 'react-dom', 'react-router-dom', 'i18next', 'dayjs', 'nprogress'],
  ...['@refinedev/antd', '@refinedev/core', '@refinedev/react-router', '@tanstack/react-query'],
];
const consoleLayers = ['contract', 'fields', 'widgets', 'generated', 'console'];
const serverLayers = ['contract', 'fields', 'generated', 'codegen', 'server'];
const node = ['node:*', '!node:sqlite'];
/** The modules that a compiled validator imports. The compiler itself is not among them, because it would run text as code. */
const validatorModules = ['ajv/dist/runtime'];

/** The layers and what each may import. A file belongs to the first layer whose `files` matches its path. */
const layers: readonly Layer[] = [
  { name: 'contract', files: /^src\/contract\//, mayImport: [], packages: [] },
  {
    name: 'widgets',
    files: /^src\/fields\/(?:.*\.tsx|widget\.ts|(?:widgets|grid)\/.*)$/,
    mayImport: ['contract', 'fields'],
    packages: interfaceKit,
  },
  { name: 'fields', files: /^src\/fields\//, mayImport: ['contract'], packages: [] },
  { name: 'schemas', files: /^schemas\//, mayImport: [], packages: [] },
  { name: 'generated', files: /^src\/generated\//, mayImport: ['contract'], packages: [] },
  {
    name: 'codegen/new',
    files: /^codegen\/new\//,
    mayImport: ['contract', 'fields', 'schemas', 'codegen'],
    packages: ['jsonc-parser', 'yaml', 'hucre', ...node],
  },
  {
    name: 'codegen',
    files: /^codegen\//,
    mayImport: ['contract', 'fields', 'schemas'],
    packages: ['ajv', 'jsonc-parser', ...node],
  },

  { name: 'build', files: /^build\//, mayImport: [], packages: ['vite', ...node] },

  // How the console reaches the server. Only the data provider uses it; the entry point creates it.
  { name: 'wire', files: /^src\/console\/client\/hwClient\.ts$/, mayImport: consoleLayers, packages: ['axios'] },
  { name: 'console/client', files: /^src\/console\/client\//, mayImport: consoleLayers, packages: ['react'] },
  {
    name: 'console/start',
    files: /^src\/console\/createApp\.ts$/,
    mayImport: [...consoleLayers, 'wire'],
    packages: [],
  },
  {
    name: 'console/notice',
    files: /^src\/console\/providers\/notice/,
    mayImport: [...consoleLayers, 'wire'],
    packages: [...consoleKit, 'antd'],
  },
  {
    name: 'console/providers',
    files: /^src\/console\/providers\//,
    mayImport: [...consoleLayers, 'wire'],
    packages: consoleKit,
  },
  {
    name: 'console/extend',
    files: /^src\/console\/extend[/.]/,
    mayImport: consoleLayers,
    packages: [...consoleKit, ...interfaceKit],
  },
  {
    name: 'console/printing',
    files: /^src\/console\/pages\/printing\//,
    mayImport: consoleLayers,
    packages: [...consoleKit, 'jsbarcode'],
  },
  { name: 'console/charts', files: /^src\/console\/charts\//, mayImport: consoleLayers, packages: ['react', 'chart.js'] },
  {
    name: 'console/scanner',
    files: /^src\/console\/scanner\//,
    mayImport: consoleLayers,
    packages: [...consoleKit, ...interfaceKit, '@zxing/library'],
  },
  {
    name: 'console/schemas',
    files: /^src\/console\/schemas\//,
    mayImport: consoleLayers,
    packages: [...consoleKit, 'antd', '@rjsf/core', '@codemirror/*', '@lezer/highlight', 'vscode-json-languageservice'],
  },
  {
    name: 'console',
    files: /^src\/console\//,
    mayImport: consoleLayers,
    packages: [...consoleKit, ...interfaceKit, '@rjsf/*', ...validatorModules],
  },

  { name: 'server/db', files: /^src\/server\/db\//, mayImport: serverLayers, packages: ['node:*', 'kysely', 'pg'] },
  {
    name: 'server/http',
    files: /^src\/server\/http\//,
    mayImport: serverLayers,
    packages: ['fastify', '@fastify/*', ...node],
  },
  { name: 'server/excel', files: /^src\/server\/excel\//, mayImport: serverLayers, packages: ['hucre', ...node] },
  { name: 'server/log', files: /^src\/server\/log\.ts$/, mayImport: serverLayers, packages: ['pino', ...node] },
  {
    name: 'server/files/s3Store',
    files: /^src\/server\/files\/s3Store\.ts$/,
    mayImport: serverLayers,
    packages: ['@aws-sdk/client-s3', ...node],
  },
  { name: 'server/metrics', files: /^src\/server\/metrics\.ts$/, mayImport: serverLayers, packages: ['prom-client', ...node] },
  { name: 'server/extend', files: /^src\/server\/extend[/.]/, mayImport: serverLayers, packages: node },
  { name: 'server', files: /^src\/server\//, mayImport: serverLayers, packages: [...validatorModules, ...node] },

  // Pure code that the pages and the server of a business area share.
  {
    name: 'business/both',
    files: /^src\/business\/[^/]+\/both\/[^/]+\.ts$/,
    mayImport: ['contract', 'generated'],
    packages: [],
  },
  {
    name: 'business/console',
    files: /^src\/business\/(?:.*\.tsx$|.*\/console\/)/,
    mayImport: ['contract', 'generated', 'business/both', 'console/extend'],
    packages: interfaceKit,
  },
  {
    name: 'business/server',
    files: /^src\/business\//,
    mayImport: ['contract', 'generated', 'business/both', 'server/extend'],
    packages: [],
  },

  {
    name: 'main/console',
    files: /^src\/main\/(?:.*\.tsx|pages\.ts|panels\.ts)$/,
    mayImport: [...consoleLayers, 'business/console'],
    packages: [...consoleKit, ...interfaceKit],
  },
  { name: 'main/seed', files: /^src\/main\/seed\.ts$/, mayImport: [...serverLayers, 'main'], packages: ['sea-ports', ...node] },
  {
    name: 'main',
    files: /^src\/main\//,
    mayImport: [...serverLayers, 'business/server', 'codegen/new'],
    packages: node,
  },
];

const readmes: readonly ReadmeRule[] = [
  ...['console', 'server', 'main'].map((layer) => ({ path: `src/${layer}/README.md`, maxLines: 30 })),
  { path: 'src/fields/README.md', maxLines: 60 },
  // The README of the contract may be longer than others, because it describes the whole wire format.
  { path: 'src/contract/README.md', maxLines: 400 },
  // The README of the business code may be longer, because it shows an action, a read and a job in full: file, code and test.
  { path: 'src/business/README.md', maxLines: 190 },
  { path: 'tests/README.md', maxLines: 30 },
  { path: 'codegen/README.md', maxLines: 60 },
];

describe('architecture', () => {
  // The timeout is generous, because the test reads the whole tree.
  it('is kept by every file of the tree', { timeout: 60_000 }, () => {
    const root = `${import.meta.dirname}/..`;
    const files = [
      ...readTree(root, ['src', 'codegen', 'build', 'schemas', 'tests', 'deploy', 'public']),
      { path: 'README.md', text: readFileSync(`${root}/README.md`, 'utf8') },
    ];
    expect(files.length).toBeGreaterThan(0);
    expect(findFaults({ files, layers, readmes }).map(formatFault)).toEqual([]);
    expect(findUnused(files).map(formatFault)).toEqual([]);
  });

  it('uses every package of the product', { timeout: 60_000 }, () => {
    const files = readTree(`${import.meta.dirname}/..`, ['src', 'codegen', 'build']);
    const run = new Set(files.filter(({ path }) => /\.tsx?$/.test(path)).flatMap((file) => packagesRunBy(nodesOf(file))));
    expect(Object.keys(packages.dependencies).filter((name) => !run.has(name))).toEqual([]);
  });
});

describe('architecture check', () => {
  describe.each(samples)('$never', ({ rejected, accepted }) => {
    it.each(rejected)('rejects $path: $text', (file) => {
      expect(findFaults({ files: [file], layers, readmes: [] })).toMatchObject([{ path: file.path }]);
    });
    it.each(accepted)('accepts $path: $text', (file) => {
      expect(findFaults({ files: [file], layers, readmes: [] })).toEqual([]);
    });
  });

  it('distinguishes packages that are run from those used only for types', () => {
    const text = "import type { A } from 'a';\nimport { type B } from '@b/b';\nimport { c, type D } from '@c/c/d';";
    expect(packagesRunBy(nodesOf({ path: 'src/a.ts', text }))).toEqual(['@c/c']);
  });

  it('reports the line, the fault and where the code belongs', () => {
    const file = {
      path: 'src/console/pages/list.ts',
      text: "import { a } from './a.ts';\nimport axios from 'axios';\n",
    };
    expect(findFaults({ files: [file], layers, readmes: [] }).map(formatFault)).toEqual([
      'src/console/pages/list.ts:2  console must not import the package axios. Only these may: wire. Use what they export.',
    ]);
  });

  it('reports unreachable files and unused exports', () => {
    const files = [
      { path: 'src/main/server.ts', text: "import { a } from '../a.ts';\na();" },
      { path: 'src/a.ts', text: '/** Like b. */\nexport function a() {}\nexport const b = 1;' },
      { path: 'src/removed.ts', text: 'export const a = 2;' },
    ];
    expect(findUnused(files).map(({ path, line }) => `${path}:${line}`)).toEqual(['src/a.ts:3', 'src/removed.ts:1']);
  });

  it('requires every README to be non-empty and short', () => {
    const path = 'src/fields/README.md';
    const faultsOf = (text: string): unknown => findFaults({ files: [{ path, text }], layers, readmes: [{ path, maxLines: 2 }] });
    expect(findFaults({ files: [], layers, readmes: [{ path, maxLines: 2 }] })).toMatchObject([{ path, line: 1 }]);
    expect(faultsOf('\n')).toMatchObject([{ path, line: 1 }]);
    expect(faultsOf('a\nb\nc\n')).toMatchObject([{ path, line: 3 }]);
    expect(faultsOf('a\nb\n')).toEqual([]);
  });

  it('requires that numbered rules count up and that cited rules exist', () => {
    const readme = { path: 'src/business/docks/README.md', text: '1. **Doors** open.\n2. They close (rule 1).\n| T1 | Trucks wait. |' };
    const faultsOf = (text: string, path = 'src/business/docks/doors.ts'): unknown => checkRules([readme, { path, text }]).map(formatFault);
    expect(faultsOf('/** Opens (README, rules 1 and\n * 2, T1). */\n// By rule 2.')).toEqual([]);
    expect(faultsOf('// By rule 2 in the README of docks.', 'tests/api/doors.test.ts')).toEqual([]);
    const unknown = 'cites rule 3, which the README of docks does not have.';
    expect(faultsOf('/** Closes.\n * See README, rules 2,\n * 3 and 1. */')).toEqual([`src/business/docks/doors.ts:2  ${unknown}`]);
    expect(faultsOf('// By rule 3.', 'tests/unit/business/docks/a.test.ts')).toEqual([`tests/unit/business/docks/a.test.ts:1  ${unknown}`]);
    expect(faultsOf('// (docks README, rule 3)', 'src/business/doors/a.ts')).toEqual([`src/business/doors/a.ts:1  ${unknown}`]);
    expect(faultsOf('// By rule 1.', 'tests/api/doors.test.ts')).toHaveLength(1);
    expect(faultsOf('/** Waits (README, T2). */')).toHaveLength(1);
    expect(faultsOf('1. Up.\n\n18. Bins.\n\n18. Photos.', 'src/business/stock/README.md')).toEqual([
      'src/business/stock/README.md:3  has the rule 18 where 2 is expected. Renumber it.',
      'src/business/stock/README.md:5  has the rule 18 where 19 is expected. Renumber it.',
    ]);
  });
});
