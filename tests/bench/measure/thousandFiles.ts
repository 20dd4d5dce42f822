import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { tempFolder } from '../../support/tempFolder.ts';
import { manyFiles } from '../support/manyFiles.ts';
import { projectFolder } from '../support/openProduct.ts';
import { median } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

const runs = 5;
const count = 1_000;

interface Outcome {
  readonly seconds: number;
  readonly changedSeconds: number;
  readonly resources: number;
  readonly fault?: unknown;
}

export const thousandFiles: Measurement = {
  section: 'compiler',
  what: '1,000 resource files compiled',
  target: '<= 2 s, one changed <= 0.1 s',
  run: async () => {
    using folder = tempFolder('bench');
    manyFiles(join(projectFolder, 'schemas'), { folder: folder.path, count });
    const outcomes = Array.from({ length: runs }, () => compileAll(folder.path));
    const figure = (of: string, all: readonly number[]) => ({ of, today: { value: median(all), unit: 's' as const } });
    return [
      figure(
        'all of them',
        outcomes.map(({ seconds }) => seconds),
      ),
      figure(
        'again, one changed',
        outcomes.map(({ changedSeconds }) => changedSeconds),
      ),
    ];
  },
};

function compileAll(folder: string): Outcome {
  const script = join(import.meta.dirname, '../support/compileFolder.ts');
  const outcome = JSON.parse(execFileSync(process.execPath, [script, folder], { encoding: 'utf8' })) as Outcome;
  if (outcome.fault === undefined && outcome.resources >= count) return outcome;
  throw new Error(`Only ${outcome.resources} of ${count} files compiled: ${JSON.stringify(outcome.fault)}`);
}
