import type { Subject } from '../subject.ts';
import { suggest } from '../suggest.ts';

/** Why a transition or action cannot write a field at all, or undefined. */
export function refuseWritten({ source }: Subject, name: string): { what: string; mend: string } | undefined {
  const { properties } = source.record;
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!property) {
    return { what: `there is no field \`${name}\``, mend: suggest(name, Object.keys(properties)) };
  }
  if (source.states?.field === name) {
    return { what: `\`${name}\` is the state of the record`, mend: 'say with `to` where a transition leads' };
  }
  if (property.derived || property.total || property.serial !== undefined) {
    return { what: `\`${name}\` is made by the server`, mend: 'name another field' };
  }
  return undefined;
}
