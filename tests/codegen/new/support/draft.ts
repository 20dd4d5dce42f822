import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../../../../codegen/compile.ts';
import type { PropertySource } from '../../../../codegen/generated/source.ts';
import type { Material } from '../../../../codegen/new/material.ts';
import { draftFile, type Outcome } from '../../../../codegen/new/runNew.ts';
import { materialOfOpenApi } from '../../../../codegen/new/sources/openapi.ts';
import { materialOfSample } from '../../../../codegen/new/sources/sample.ts';
import { type DraftWorld, readWorld } from '../../../../codegen/new/world.ts';
import type { ResourceSource } from '../../../../codegen/read/source.ts';
import { formatFault } from '../../../../codegen/types.ts';

const root = join(import.meta.dirname, '../../../..');

/** The real resource files. They are read only once. */
export const world: DraftWorld = readWorld(join(root, 'schemas'));

/** A drafted file: its text, its value, and the faults that the compiler finds in it together with the real files. */
export interface Drafted extends Outcome {
  readonly source: ResourceSource;
  readonly faults: readonly string[];
}

/** Drafts a new file from a source, or merges the draft into an existing text. */
export function draft(
  material: Material,
  { name = 'hwThing', text, codes }: { name?: string; text?: string | undefined; codes?: DraftWorld['codes'] } = {},
): Drafted {
  const path = `system/${name}.json`;
  const files = text === undefined ? world.files : [...world.files, { path, text }];
  const outcome = draftFile({ name }, { world: { ...world, files, ...(codes && { codes }) }, material });
  const compiled = compile([...world.files, { path: outcome.path, text: outcome.text }], world.memory);
  const faults = compiled.faults.filter(({ file }) => file === outcome.path).map((fault) => formatFault(fault));
  return { ...outcome, source: JSON.parse(outcome.text) as ResourceSource, faults };
}

/** Drafts a file from the records of a JSON response. */
export function draftRecords(records: unknown, text?: string, codes?: DraftWorld['codes']): Drafted {
  return draft(materialOfSample(JSON.stringify(records), { file: 'answer.json' }), { text, codes });
}

/** Drafts a file from one schema of an OpenAPI document. */
export function draftSchema(schemas: object, name = 'Thing', text?: string): Drafted {
  const document = JSON.stringify({ openapi: '3.0.3', components: { schemas } });
  const material = materialOfOpenApi(document, { file: 'api.json', schema: name });
  return draft(material, text === undefined ? {} : { text });
}

/** Reads a document of the package `@readme/oas-examples`. */
export function readExample(path: string): string {
  return readFileSync(join(root, 'node_modules/@readme/oas-examples', path), 'utf8');
}

/** Returns the keywords of a drafted field, without its title. */
export function fieldOf({ source }: Drafted, name: string): Partial<PropertySource> {
  const { title, ...rest } = source.record.properties[name] ?? { title: {} };
  return rest;
}
