import { join } from 'node:path';

/** One thing that the test command runs: a check that passes or fails as a whole, or a vitest project with tests to count. */
export interface Step {
  readonly name: string;
  /** The arguments that node runs it with. */
  readonly command: readonly string[];
  readonly kind: 'check' | 'tests';
  readonly maxMinutes: number;
}

export const root = join(import.meta.dirname, '..', '..', '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');

function check(name: string, command: readonly string[]): Step {
  return { name, command, kind: 'check', maxMinutes: 10 };
}

function tests(name: string, maxMinutes: number): Step {
  return { name, command: [vitest, 'run', '--project', name], kind: 'tests', maxMinutes };
}

/** The parts of the test command, in the order they run; each can be asked for by name. */
export const parts: Readonly<Record<string, readonly Step[]>> = {
  static: [
    check('types', [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '--noEmit']),
    check('lint', [join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'check', '.']),
    check('generated files', [join(root, 'codegen', 'main.ts'), 'check']),
    tests('architecture', 5),
  ],
  unit: [tests('unit', 15)],
  codegen: [tests('codegen', 15)],
  api: [tests('api-sqlite', 15), tests('api-postgres', 15)],
  browser: [tests('browser', 45)],
};
