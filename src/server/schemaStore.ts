import { createHmac } from 'node:crypto';
import type { Compilation } from '../../codegen/compile.ts';
import type { CompiledResource } from '../../codegen/types.ts';
import type { Action, Read } from '../contract/life.ts';
import type { Operation } from '../contract/resource.ts';
import type { Store } from './db/store.ts';

/** A call of a resource, found by its path. */
export interface ResourceCall {
  readonly compiled: CompiledResource;
  readonly operation: Operation | 'act' | 'read';
  /** The action that the call runs; undefined for other calls. */
  readonly action: Action | undefined;
  /** The read that the call answers; undefined for other calls. */
  readonly read?: Read;
}

/** The current compiled resources, with lookups. */
export interface SchemaStore {
  readonly compilation: Compilation;
  /** The key for the secret module URLs. */
  readonly secret: string;
  /**
   * Names of tables that this server has migrated since its start, even if the result never became live: only the database knows their
   * current state.
   */
  readonly touched: Set<string>;
  readonly byName: ReadonlyMap<string, CompiledResource>;
  /** Every available call by its full path without an id. */
  readonly calls: ReadonlyMap<string, ResourceCall>;
  /** Returns the secret part of a resource's module URL; only users who may list the resource receive it. */
  hashOf(compiled: CompiledResource): string;
}

/** Creates the store of compiled resources; `secret` is the key for their module URLs. */
export function createSchemaStore(compilation: Compilation, secret: string, touched: Set<string> = new Set()): SchemaStore {
  const byName = new Map(compilation.resources.map((compiled) => [compiled.resource.name, compiled]));
  const calls = new Map(compilation.resources.flatMap(callsOf));
  return {
    compilation,
    secret,
    touched,
    byName,
    calls,
    hashOf: (compiled) => createHmac('sha256', secret).update(compiled.hash).digest('hex').slice(0, 40),
  };
}

function callsOf(compiled: CompiledResource): [string, ResourceCall][] {
  const calls = Object.entries(compiled.resource.calls) as [Operation, string][];
  return [
    ...calls.map(([operation, path]): [string, ResourceCall] => [path, { compiled, operation, action: undefined }]),
    ...compiled.resource.actions.map((action): [string, ResourceCall] => [action.call, { compiled, operation: 'act', action }]),
    ...(compiled.resource.reads ?? []).map((read): [string, ResourceCall] => [
      read.call,
      { compiled, operation: 'read', action: undefined, read },
    ]),
  ];
}

/** The folder of the resource files. */
export interface SchemaFolder {
  readonly path: string;
  /** Whether the files may be changed through the API (`HW_SCHEMA_EDITOR`). */
  readonly isEditable: boolean;
  /** The texts saved at other servers, which it writes into this folder. */
  readonly saves: SavedTexts;
  /** Loads the files that other servers saved and checks the folder at once; resolves when valid changes are live. */
  readonly renew: () => Promise<void>;
  /**
   * Waits until the save with this number is live, but only for a short time. After that, calls use the older files until the save is live.
   */
  readonly awaitSave: (number: number) => Promise<void>;
}

/** Writes texts that were saved at other servers into the folder of this server. */
export interface SavedTexts {
  /** Writes newer texts to the folder. A file whose text no server ever saved or replaced was changed by hand, and stays. */
  follow(): Promise<void>;
  /** Whether the folder has every saved text; `store` must hold the lock of saves. */
  isCurrent(store: Store): Promise<boolean>;
  /** The number of the last save that is in the folder. */
  followed(): number;
  /** The file whose newer text cannot be written; undefined if there is none. */
  unwritable(): string | undefined;
}
