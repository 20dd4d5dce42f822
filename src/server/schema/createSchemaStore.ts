import { createHmac } from 'node:crypto';
import { compile } from '../../../codegen/compile.ts';
import { readFolder } from '../../../codegen/read/readFolder.ts';
import type { Compilation, CompiledResource } from '../../../codegen/types.ts';
import type { Operation } from '../../contract/resource.ts';

/** A call of a resource, found by its path. */
export interface ResourceCall {
  readonly compiled: CompiledResource;
  readonly operation: Operation;
}

/** The compiled resources as they are now, and the ways to find one. */
export interface SchemaStore {
  readonly compilation: Compilation;
  readonly byName: ReadonlyMap<string, CompiledResource>;
  /** Every offered call by its full path without an id. */
  readonly calls: ReadonlyMap<string, ResourceCall>;
  /** The module address of a resource: unguessable, because only those who may list it are told. */
  hashOf(compiled: CompiledResource): string;
  /** The resources with a field that refers to this one, with those fields. */
  referrersOf(name: string): readonly Referrer[];
}

export interface Referrer {
  readonly resource: string;
  readonly column: string;
}

/** Reads and compiles a folder of resource files. Faulty files are in `compilation.faults`, the others work. */
export function createSchemaStore(folder: string, secret: string): SchemaStore {
  const compilation = compile(readFolder(folder));
  const byName = new Map(compilation.resources.map((compiled) => [compiled.resource.name, compiled]));
  const calls = new Map(compilation.resources.flatMap(callsOf));
  const referrers = Map.groupBy(compilation.resources.flatMap(referencesOf), (reference) => reference.to);
  return {
    compilation,
    byName,
    calls,
    hashOf: (compiled) => createHmac('sha256', secret).update(compiled.hash).digest('hex').slice(0, 40),
    referrersOf: (name) => referrers.get(name) ?? [],
  };
}

function callsOf(compiled: CompiledResource): [string, ResourceCall][] {
  const calls = Object.entries(compiled.resource.calls) as [Operation, string][];
  return calls.map(([operation, path]) => [path, { compiled, operation }]);
}

function referencesOf({ resource }: CompiledResource): (Referrer & { readonly to: string })[] {
  return resource.fields.flatMap((field) =>
    field.reference ? [{ to: field.reference.resource, resource: resource.name, column: field.name }] : [],
  );
}
