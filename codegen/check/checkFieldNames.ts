import { reservedFilterKeys } from '../../src/contract/query.ts';
import { labelKey, serverFields, zoneKey } from '../../src/contract/record.ts';
import { isUnsafe } from './isUnsafe.ts';
import { everyProperty, type PlacedProperty, type Subject } from './subject.ts';

const server: ReadonlySet<string> = new Set(serverFields.map((name) => name.toLowerCase()));
const reserved: ReadonlySet<string> = new Set(reservedFilterKeys.map((name) => name.toLowerCase()));

/** Refuses names of fields that would collide with something else. */
export function checkFieldNames({ source, report }: Subject): void {
  for (const field of everyProperty(source)) {
    const fault = faultOf(field);
    if (fault) report.error({ path: field.path, on: 'key', ...fault });
  }
}

function faultOf({ name, siblings, isInRow }: PlacedProperty): { what: string; mend: string } | undefined {
  const lower = name.toLowerCase();
  if (isUnsafe(name)) return { what: `\`${name}\` is not a safe name`, mend: 'choose another name' };
  const names = Object.keys(siblings);
  // Databases do not tell capitals apart.
  const twin = names.slice(0, names.indexOf(name)).find((other) => other.toLowerCase() === lower);
  if (twin !== undefined) {
    return { what: `\`${name}\` differs from \`${twin}\` only in capitals`, mend: 'choose another name' };
  }
  if (isInRow) return undefined;
  if (server.has(lower))
    return { what: `\`${name}\` is a field of the server`, mend: 'remove it: every record has it' };
  if (reserved.has(lower)) {
    return { what: `\`${name}\` has a meaning of its own in filters`, mend: 'choose another name' };
  }
  const references = names.filter((other) => siblings[other]?.reference);
  const labelled = references.find((other) => labelKey(other).toLowerCase() === lower);
  if (labelled !== undefined) {
    return { what: `\`${name}\` is where the label of \`${labelled}\` goes`, mend: 'choose another name' };
  }
  const zoned = references.find((other) => zoneKey(other).toLowerCase() === lower);
  if (zoned === undefined) return undefined;
  return { what: `\`${name}\` is where the time zone of \`${zoned}\` goes`, mend: 'choose another name' };
}
