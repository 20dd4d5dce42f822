import { join } from 'node:path';

/** A step of the test command: a check that passes or fails as a whole, or a vitest project whose tests are counted. */
export interface Step {
  readonly name: string;
  /** The arguments for Node. */
  readonly command: readonly string[];
  readonly kind: 'check' | 'tests';
  /** The tags of tests that run only in a full run. */
  readonly leftOut: readonly string[];
}

export const root = join(import.meta.dirname, '..', '..', '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');

function check(name: string, command: readonly string[]): Step {
  return { name, command, kind: 'check', leftOut: [] };
}

function tests(name: string, ...alsoLeftOut: readonly string[]): Step {
  return { name, command: [vitest, 'run', '--project', name], kind: 'tests', leftOut: ['full', ...alsoLeftOut] };
}

/**
 * The parts of the test command. The command line can select parts by name. A part has chains of steps: the steps of a chain run one
 * after the other, and the chains of a part at the same time.
 */
export const parts: Readonly<Record<string, readonly (readonly Step[])[]>> = {
  static: [
    [check('types', [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '--noEmit'])],
    [
      check('lint', [join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'check', '.']),
      check('generated files', [join(root, 'codegen', 'main.ts'), 'check']),
      check('figures of the code', [join(root, 'tests', 'figures.ts')]),
      tests('architecture'),
    ],
  ],
  unit: [[tests('unit')]],
  codegen: [[tests('codegen')]],
  api: [[tests('api-sqlite'), tests('api-postgres', 'sqlite'), tests('api-three', 'sqlite'), tests('api-s3')]],
  browser: [[tests('browser')]],
};

const besideApi = ['unit', 'codegen', 'browser'];

/**
 * The parts in two lanes: the parts of a lane run one after the other, and the lanes at the same time, because tests spend a part of their
 * time waiting. Both lanes take about equally long.
 */
export const lanes: readonly (readonly string[])[] = [Object.keys(parts).filter((name) => !besideApi.includes(name)), besideApi];

/**
 * The environment of a full run. Every API test runs on both databases, with so many random operations, kills and states that a rare fault
 * would probably show.
 */
export const fullSizes: Readonly<Record<string, string>> = {
  TEST_FULL: '1',
  FUZZ_REQUESTS: '200000',
  STOCK_OPERATIONS: '2000',
  MONEY_OPERATIONS: '2000',
  STOCK_KILLS: '20',
  MONEY_KILLS: '20',
  FILE_KILLS: '100',
  RECORDS_RUNS: '1000',
  LIST_SEQUENCES: '200',
  COMPILE_SERIES: '100',
  SAVE_KILLS: '30',
  IMPORT_KILLS: '20',
  SERVER_KILLS: '200',
  REMINDER_KILLS: '100',
  SCANS: '200',
};
