import { defineConfig } from 'vitest/config';
import { filesOnPostgres, filesOnS3, filesOnThree } from './tests/support/onPostgres.ts';

const seconds = 1000;

// Processes that tests start take over what earlier ones have compiled from TypeScript.
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/node_modules/.cache/compiled`;

/** `expect.poll` waits up to 15 s, because the default of one second is too short on a slow or busy machine. */
const patience = { expect: { poll: { timeout: 15 * seconds } } };
/** By default Vitest would use only one of two processors. */
const atOnce = { maxWorkers: 2 };
/** Test files run in the same process and share loaded modules, so each file must restore what it changes in them. */
const sharing = { ...atOnce, isolate: false };
/** Node loads the modules itself, which is quicker than through Vite. It cannot load the console's components, which contain JSX. */
const byNode = { ...sharing, experimental: { viteModuleRunner: false, nodeLoader: false } };
const overHttp = {
  ...patience,
  ...byNode,
  include: ['tests/api/**/*.test.ts'],
  testTimeout: 90 * seconds,
  hookTimeout: 240 * seconds,
};

export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: false,
    tags: [
      { name: 'once', description: 'Tests of concurrency and of kills, which get no second attempt.' },
      { name: 'full', description: 'Variants of other tests, which only `npm run test:full` and the run of a single file run.' },
      { name: 'sqlite', description: 'Tests that run on PostgreSQL only in a full run, though others of their file always do.' },
    ],
    projects: [
      { test: { name: 'architecture', include: ['tests/architecture.test.ts'] } },
      {
        test: {
          ...sharing,
          name: 'unit',
          include: ['tests/{unit,support}/**/*.test.{ts,tsx}'],
          testTimeout: 45 * seconds,
        },
      },
      { test: { ...byNode, name: 'codegen', include: ['tests/codegen/**/*.test.ts'], testTimeout: 90 * seconds } },
      { test: { ...overHttp, name: 'api-sqlite', provide: { databaseKind: 'sqlite', filesKind: 'folder' } } },
      {
        test: {
          ...overHttp,
          name: 'api-s3',
          include: filesOnS3(process.env.TEST_FULL === '1'),
          provide: { databaseKind: 'sqlite', filesKind: 's3' },
        },
      },
      {
        test: {
          ...overHttp,
          name: 'api-postgres',
          include: filesOnPostgres(process.env.TEST_FULL === '1'),
          provide: { databaseKind: 'postgres', filesKind: 'folder' },
          globalSetup: ['tests/support/postgresSetup.ts'],
        },
      },
      {
        test: {
          ...overHttp,
          name: 'api-three',
          include: filesOnThree(process.env.TEST_FULL === '1'),
          provide: { databaseKind: 'postgres', filesKind: 'folder', servers: 3 },
          globalSetup: ['tests/support/poolerSetup.ts'],
        },
      },
      {
        test: {
          ...patience,
          ...byNode,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          provide: { databaseKind: 'sqlite', filesKind: 'folder' },
          globalSetup: ['tests/support/browserSetup.ts'],
          testTimeout: 150 * seconds,
          hookTimeout: 300 * seconds,
        },
      },
    ],
  },
});
