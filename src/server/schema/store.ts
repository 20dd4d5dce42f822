import { createHmac } from 'node:crypto';
import type { Compilation } from '../../../codegen/compile.ts';
import type { CompiledResource } from '../../../codegen/types.ts';
import type { Action, Read } from '../../contract/life.ts';
import type { Operation } from '../../contract/resource.ts';

/** A call of a resource, found by its path. */
export interface ResourceCall {
  readonly compiled: CompiledResource;
  readonly operation: Operation | 'act' | 'read';
  /** The action that it is the call of. */
  readonly action: Action | undefined;
  /** The question that it asks. */
  readonly read?: Read;
}

/** The compiled resources as they are now, and the ways to find one. */
export interface SchemaStore {
  readonly compilation: Compilation;
  /** The key that signs the addresses of modules. */
  readonly secret: string;
  /**
   * The names of tables that this server has migrated since its start, even if the result never went live: only the
   * database knows their current state.
   */
  readonly touched: Set<string>;
  readonly byName: ReadonlyMap<string, CompiledResource>;
  /** Every offered call by its full path without an id. */
  readonly calls: ReadonlyMap<string, ResourceCall>;
  /** The module address of a resource: it cannot be guessed, and only users who may list the resource receive it. */
  hashOf(compiled: CompiledResource): string;
}

/** The compiled resources, with the secret that makes the addresses of their modules. */
export function createSchemaStore(
  compilation: Compilation,
  secret: string,
  touched: Set<string> = new Set(),
): SchemaStore {
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
    ...compiled.resource.actions.map((action): [string, ResourceCall] => [
      action.call,
      { compiled, operation: 'act', action },
    ]),
    ...(compiled.resource.reads ?? []).map((read): [string, ResourceCall] => [
      read.call,
      { compiled, operation: 'read', action: undefined, read },
    ]),
  ];
}

/** The folder of the resource files. */
export interface SchemaFolder {
  readonly path: string;
  /** Whether its files may be changed through calls (`HW_SCHEMA_EDITOR`). */
  readonly isEditable: boolean;
  /** Has the files looked at now instead of at the next turn; done when what is sound is live. */
  readonly renew: () => Promise<void>;
}
