import { compileSteps } from './compileSteps.ts';
import type { Memory } from './memory/memory.ts';
import { runThrough } from './steps.ts';
import type { Compilation, Live, SourceFile } from './types.ts';

/**
 * Compiles the files of a schemas folder: every resource that is sound, and every fault of the others at once. Pure: the
 * same files, in any order and with the memory of any earlier compilation, give the same outcome, and one broken file does
 * not keep the others from compiling. Where two files claim the same, the one that is `live` keeps it.
 */
export function compile(files: readonly SourceFile[], before?: Memory, live?: Live): Compilation {
  return runThrough(compileSteps(files, before, live));
}
