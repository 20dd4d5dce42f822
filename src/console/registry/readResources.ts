import type { ResourceEntry, ResourceIndex } from '../../contract/resource.ts';
import { languages } from '../../contract/text.ts';
import { HwError } from '../client/hwError.ts';

/**
 * The resources that an index answer lists (contract.md section 7). What is no list of them is an error: an empty one
 * would take all pages away. A line that does not say what the resource offers offers nothing.
 */
export function readResources(data: unknown): ResourceIndex['resources'] {
  const { resources } = fieldsOf(data);
  if (!Array.isArray(resources) || !resources.every(isEntry))
    throw new HwError({ kind: 'garbled', words: { key: 'error.notAnIndex' }, data });
  return resources.map((entry) => ({
    ...entry,
    perms: typeof entry.perms === 'string' ? entry.perms : '',
    operations: Array.isArray(entry.operations) ? entry.operations : [],
  }));
}

function isEntry(value: unknown): value is ResourceEntry {
  const { name, hash, title, screens } = fieldsOf(value);
  const titles = fieldsOf(title);
  return (
    [name, hash, ...languages.map((language) => titles[language])].every((text) => typeof text === 'string') &&
    Array.isArray(screens) &&
    screens.every((screen) => typeof fieldsOf(screen).component === 'string')
  );
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
