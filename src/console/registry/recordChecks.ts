import * as equal from 'ajv/dist/runtime/equal.js';
import * as ucs2length from 'ajv/dist/runtime/ucs2length.js';
import type { Checks, ResourceModule } from '../../contract/resource.ts';
import * as formats from '../../fields/formats.ts';
import * as keywords from '../../fields/keywords.ts';

/** The only modules that compiled checks may load. */
const modules: Readonly<Record<string, unknown>> = {
  'ajv/dist/runtime/equal': { default: functionIn(equal) },
  'ajv/dist/runtime/ucs2length': { default: functionIn(ucs2length) },
  'quayside/formats': formats,
  'quayside/keywords': keywords,
};

const made = new WeakMap<ResourceModule, Checks>();

/** Returns the checks of a compiled resource; they are created once per module. */
export function createRecordChecks(module: ResourceModule): Checks {
  const known = made.get(module);
  if (known) return known;
  const checks = module.createChecks((name) => {
    if (!(name in modules)) throw new Error(`The checks of ${module.resource.name} ask for ${name}, which the console does not offer.`);
    return modules[name];
  });
  made.set(module, checks);
  return checks;
}

/** Returns the function that a CommonJS module exports. Bundlers and Node wrap it in `default` once or twice. */
function functionIn(module: unknown): unknown {
  let found = module;
  while (typeof found === 'object' && found !== null && 'default' in found) found = found.default;
  return found;
}
