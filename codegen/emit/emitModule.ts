import type { Resource } from '../../src/contract/resource.ts';
import type { CheckSchemas } from '../model/buildCheckSchemas.ts';
import { checkGroups, exportName, recordExport } from '../model/compileChecks.ts';

/** What a module is made of. */
interface Parts {
  readonly resource: Resource;
  readonly schemas: CheckSchemas;
  /** The compiled checks as a text that assigns them to `exports`. */
  readonly checks: string;
}

/**
 * Text of the module that the browser loads (`ResourceModule` of the contract). It imports nothing and evaluates
 * nothing: what the checks need comes from `load`, so the page's `script-src 'self'` is enough.
 */
export function emitModule({ resource, schemas, checks }: Parts): string {
  const groups = checkGroups.map((group) => {
    const names = Object.keys(schemas[group]);
    return `  ${group}: {${names.map((name) => `${embed(name)}: ${checkOf(exportName(group, name))}`).join(', ')}},\n`;
  });
  return `export const resource = ${embed(resource)};

export function createChecks(load) {
const require = load;
const exports = {};
${checks.replace(/^"use strict";\s*/, '')}
const check = (validate) => (value) => (validate(value) ? [] : [...validate.errors]);
return {
  record: ${checkOf(recordExport)},
${groups.join('')}};
}
`;
}

function checkOf(name: string): string {
  return `check(exports[${embed(name)}])`;
}

/** JSON as a JavaScript expression that stays harmless inside HTML too. */
function embed(value: unknown): string {
  const escapes: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? character);
}
