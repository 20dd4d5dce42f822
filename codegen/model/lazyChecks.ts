import type { CheckSchemas } from './buildCheckSchemas.ts';
import { type CompiledChecks, compileChecks } from './compileChecks.ts';
import { lazily } from './lazily.ts';

/** The checks of a resource, compiled at the first call, and what tells them from all others. */
export interface LazyChecks {
  readonly key: string;
  readonly compiled: () => CompiledChecks;
}

/** When a file is saved, all the others are as they were: what was compiled for them is kept. */
const known = new Map<string, LazyChecks>();
const maxKnown = 4_000;

/** The checks that these schemas ask for. Most resources of a large folder are not looked at for a long time. */
export function lazyChecks(schemas: CheckSchemas): LazyChecks {
  const key = JSON.stringify(schemas);
  const checks = known.get(key) ?? { key, compiled: lazily(() => compileChecks(schemas)) };
  // Taken out and put back, so that the one that was not asked for longest is the first to go.
  known.delete(key);
  known.set(key, checks);
  const [oldest] = known.keys();
  if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
  return checks;
}
