import type { Resource } from '../../../../contract/resource.ts';

/** Where a record says on whose clock an event happened: as the field does that holds its moment. */
export function zoneOfEvent(resource: Resource | undefined, code: string): readonly string[] | undefined {
  const doings = [...(resource?.states?.transitions ?? []), ...(resource?.actions ?? [])];
  const at = doings.flatMap(({ events = [] }) => events).find((event) => event.code === code)?.at;
  return resource?.fields.find(({ name }) => name === at)?.zone;
}
