import { zoneKey } from '../../src/contract/record.ts';
import type { Field } from '../../src/contract/resource.ts';
import { everyDoing } from '../read/everyDoing.ts';
import type { PropertySource, ResourceSource } from '../read/source.ts';

/** Where a moment finds its time zone, as the file says it: a field beside it, or `repositoryId.timezone`. */
export function zonesOf(zone: PropertySource['zone']): readonly string[] {
  return zone === undefined ? [] : [zone].flat();
}

/** A zone of a record that is referred to: by which field, and which field there. */
export function referredZone(zone: string): { readonly by: string; readonly there: string } | undefined {
  const [by = '', ...there] = zone.split('.');
  return there.length === 0 ? undefined : { by, there: there.join('.') };
}

/** Under which key a record on the wire has it. */
export function keyOfZone(zone: string): string {
  const referred = referredZone(zone);
  return referred ? zoneKey(referred.by) : zone;
}

type Source = Pick<ResourceSource, 'record' | 'states' | 'actions'>;

/** References that moments of the record, or of what is asked of it, take their zone from, with the field there. */
export function withZones(fields: readonly Field[], source: Source): readonly Field[] {
  const asked = everyDoing(source).flatMap(({ doing: { form } }) => (form ? Object.values(form.properties) : []));
  const properties = [...Object.values(source.record.properties), ...asked];
  const zones = properties.flatMap(({ zone }) => zonesOf(zone).flatMap((one) => referredZone(one) ?? []));
  if (zones.length === 0) return fields;
  return fields.map((field) => {
    const zone = zones.find(({ by }) => by === field.name)?.there;
    return field.reference && zone !== undefined ? { ...field, reference: { ...field.reference, zone } } : field;
  });
}
