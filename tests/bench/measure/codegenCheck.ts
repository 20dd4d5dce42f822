import { execFileSync } from 'node:child_process';
import { projectFolder } from '../support/openProduct.ts';
import { median } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

const runs = 5;

export const codegenCheck: Measurement = {
  section: 'compiler',
  what: '`codegen check` of the real files',
  target: '<= 3 s',
  run: async () => {
    const seconds = Array.from({ length: runs }, () => {
      const started = performance.now();
      execFileSync(process.execPath, ['codegen/main.ts', 'check'], {
        cwd: projectFolder,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      return (performance.now() - started) / 1_000;
    });
    return [{ today: { value: median(seconds), unit: 's' } }];
  },
};
