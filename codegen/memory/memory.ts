import type { Option } from '../../src/contract/resource.ts';
import type { CompiledFile } from '../compileFile.ts';
import type { LoneFile } from '../readFile.ts';
import type { Fault } from '../types.ts';
import type { Remembered } from './remembered.ts';

/** What was found out about one file. */
export interface FileMemory {
  readonly lone: LoneFile;
  /** What is told of it by itself and of it among its neighbours; only of resource files of sound shape. */
  readonly examined?: Remembered<readonly Fault[]> | undefined;
  readonly compiled?: Remembered<CompiledFile> | undefined;
}

/** What one compilation leaves to the next: handed to it, it changes nothing but the time that it takes. */
export interface Memory {
  readonly files: ReadonlyMap<string, FileMemory>;
  readonly enums: ReadonlyMap<string, readonly Option[]>;
}

export const noMemory: Memory = { files: new Map(), enums: new Map() };
