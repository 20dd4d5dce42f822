import { hookedRun } from '../support/hookedRun.ts';
import type { Measurement } from '../types.ts';

export const hookedOthers: Measurement = {
  section: 'excel',
  what: "others' login, save and list during a commit of 20,000 rows with hooks",
  target: 'p99 <= 500 ms',
  run: async (context) => {
    const { others } = await context.shared(hookedRun);
    return [...others].flatMap(([name, { p99, longest }]) => [
      { of: `${name}, p99`, today: { value: p99, unit: 'ms' as const } },
      { of: `${name}, longest`, today: { value: longest, unit: 'ms' as const } },
    ]);
  },
};
