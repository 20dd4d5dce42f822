import { serverFields } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { PlainRecord } from '../record.ts';

/** The fields that code of the business sets; one that is not there is a mistake of that code, undefined is left as it is. */
export function ownValues({ name: resource, fields }: Resource, values: PlainRecord): PlainRecord {
  const own = Object.entries(values).filter(([, value]) => value !== undefined);
  for (const [name] of own) {
    if (!fields.some((field) => field.name === name)) {
      const isServers = (serverFields as readonly string[]).includes(name);
      throw new Error(`${resource} has no field ${name}${isServers ? ' that could be set: the server does' : ''}`);
    }
  }
  return Object.fromEntries(own);
}
