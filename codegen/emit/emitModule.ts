import type { Resource } from '../../src/contract/resource.ts';
import { recordExport } from '../model/compileChecks.ts';

/**
 * Text of the module that the browser loads (`ResourceModule` of the contract). It imports nothing and evaluates
 * nothing: what the checks need comes from `load`, so the page's `script-src 'self'` is enough.
 */
export function emitModule(resource: Resource, checks: string): string {
  return `export const resource = ${embed(resource)};

export function createChecks(load) {
const require = load;
const exports = {};
${checks.replace(/^"use strict";\s*/, '')}
const check = (validate) => (record) => (validate(record) ? [] : [...validate.errors]);
const { ${recordExport}, ...conditions } = exports;
return {
  record: check(${recordExport}),
  conditions: Object.fromEntries(Object.entries(conditions).map(([name, validate]) => [name, check(validate)])),
};
}
`;
}

/** JSON as a JavaScript expression that stays harmless inside HTML too. */
function embed(value: unknown): string {
  const escapes: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? character);
}
