import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Checks, ResourceModule } from '../../../src/contract/resource.ts';
import * as formats from '../../../src/fields/formats.ts';
import * as keywords from '../../../src/fields/keywords.ts';
import { tempFolder } from '../../support/tempFolder.ts';

const require = createRequire(import.meta.url);

const modules: Readonly<Record<string, unknown>> = {
  'ajv/dist/runtime/ucs2length': require('ajv/dist/runtime/ucs2length'),
  'ajv/dist/runtime/equal': require('ajv/dist/runtime/equal'),
  'quayside/formats': formats,
  'quayside/keywords': keywords,
};

/** Loads the text of a module as a browser does, and creates its checks with the modules that it may load. */
export async function importModule(code: string): Promise<{ module: ResourceModule; checks: Checks }> {
  using folder = tempFolder('module');
  const path = join(folder.path, 'resource.mjs');
  writeFileSync(path, code);
  const module = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as ResourceModule;
  const load = (name: string): unknown => {
    if (!Object.hasOwn(modules, name)) throw new Error(`The module asks for ${name}.`);
    return modules[name];
  };
  return { module, checks: module.createChecks(load) };
}
