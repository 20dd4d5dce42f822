import { compileSteps } from '../../../../codegen/compileSteps.ts';
import type { Memory } from '../../../../codegen/memory/memory.ts';
import type { Compilation, CompiledResource } from '../../../../codegen/types.ts';
import { createPace } from '../../createPace.ts';
import { findLiveTexts } from '../../db/schemas.ts';
import type { Store } from '../../db/store.ts';
import { inSlices } from '../inSlices.ts';
import { compileKept } from './compileKept.ts';
import { sourcesLive } from './sourcesLive.ts';

/**
 * What was live last, made again of the texts that were kept: those that went with each other together, and each that
 * its neighbours had left behind with what it was compiled with then. What this server cannot read any more is left out.
 */
export async function lastGood(store: Store, memory: Memory): Promise<Compilation> {
  const kept = await findLiveTexts(store);
  const files = kept.map(({ file, text }) => ({ path: file, text }));
  const compilation = await inSlices(compileSteps(files, memory));
  const alone = kept.flatMap(({ world, ...each }) => (world === null ? [] : [{ ...each, world }]));
  const today = sourcesLive(compilation);
  const leftBehind = new Set(alone.map(({ file }) => file));
  const pace = createPace();
  const older: CompiledResource[] = [];
  for (const each of alone) {
    older.push(...(compileKept(each, today)?.resources ?? []));
    await pace();
  }
  const resources = [...compilation.resources.filter(({ file }) => !leftBehind.has(file)), ...older];
  return { ...compilation, resources: resources.toSorted((a, b) => (a.file < b.file ? -1 : 1)) };
}
