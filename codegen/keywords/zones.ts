/** `zone`: which field gives the time zone of a date-time. */

import type { Field } from '../../src/contract/field.ts';
import { zoneKey } from '../../src/contract/wire.ts';
import { everyProperty, type PlacedProperty, type Remark, type Subject, suggest } from '../check/subject.ts';
import type { PropertySource } from '../generated/source.ts';
import type { Path, Properties } from '../read/recordSource.ts';
import type { ResourceSource } from '../read/source.ts';
import { commonTexts, faultTexts } from '../texts/faultTexts.ts';
import { everyAction, formProperties } from './actions/every.ts';

const texts = faultTexts({
  timeZoneAlready: { en: '`{{by}}` already has the time zone `{{first}}`', zh: '`{{by}}`已指定时区`{{first}}`' },
  writePath: { en: 'write `{{by}}.{{name}}`', zh: '请写`{{by}}.{{name}}`' },
});

/**
 * Returns the fields that give the time zone, as written in the file: a sibling field, or a field of a referenced record such as
 * `repositoryId.timezone`.
 */
export function zonesOf(zone: PropertySource['zone']): readonly string[] {
  return zone === undefined ? [] : [zone].flat();
}

/**
 * Splits a zone such as `repositoryId.timezone` into the reference field and the field of the referenced record. Undefined for a sibling
 * field.
 */
function referredZone(zone: string): { readonly by: string; readonly there: string } | undefined {
  const [by = '', ...there] = zone.split('.');
  return there.length === 0 ? undefined : { by, there: there.join('.') };
}

/** Returns the key under which a record on the wire has this time zone. */
export function keyOfZone(zone: string): string {
  const referred = referredZone(zone);
  return referred ? zoneKey(referred.by) : zone;
}

type Source = Pick<ResourceSource, 'record' | 'states' | 'actions'>;

/** Adds to each reference the field of the referenced record that gives a time zone, if a date-time of the record or of a form uses it. */
export function withZones(fields: readonly Field[], source: Source): readonly Field[] {
  const requested = everyAction(source).flatMap(({ action: { form } }) => (form ? Object.values(form.properties) : []));
  const properties = [...Object.values(source.record.properties), ...requested];
  const zones = properties.flatMap(({ zone }) => zonesOf(zone).flatMap((one) => referredZone(one) ?? []));
  if (zones.length === 0) return fields;
  return fields.map((field) => {
    const zone = zones.find(({ by }) => by === field.name)?.there;
    return field.reference && zone !== undefined ? { ...field, reference: { ...field.reference, zone } } : field;
  });
}

/** Checks `zone` of date-times: it must name a field of the record or form, or a field of a referenced record. */
export function checkZones(subject: Subject): void {
  const { source, report } = subject;
  const own = source.record.properties;
  const fields = [
    ...everyProperty(source),
    ...formProperties(source).map((field) => ({ ...field, siblings: { ...own, ...field.siblings } })),
  ];
  const reported = new Map<string, string>();
  for (const field of fields) {
    zonesOf(field.property.zone).forEach((zone, i) => {
      const path = [...field.path, 'zone', ...(Array.isArray(field.property.zone) ? [i] : [])];
      const fault = faultOf(subject, field, { zone, path }) ?? secondOf(reported, { zone, path });
      if (fault) report.error(fault);
    });
  }
}

interface Named {
  readonly zone: string;
  readonly path: Path;
}

function faultOf({ world }: Subject, { siblings }: PlacedProperty, { zone, path }: Named): Remark | undefined {
  const referred = referredZone(zone);
  if (!referred) return missingIn(siblings, zone, path);
  const { by, there } = referred;
  const { reference, type } = siblings[by] ?? {};
  if (!reference || type === 'array') {
    const what = siblings[by] ? commonTexts.refersToNoSingleRecord({ name: by }) : commonTexts.noField({ name: by });
    const suiting = Object.keys(siblings).filter((name) => siblings[name]?.reference && siblings[name].type !== 'array');
    return { path, what, mend: suggest(by, suiting) };
  }
  // A missing resource is reported at the reference field.
  const target = world.sources.get(reference.resource);
  return target && missingIn(target.record.properties, there, path);
}

function missingIn(properties: Properties, name: string, path: Path): Remark | undefined {
  const suiting = Object.keys(properties).filter((each) => properties[each]?.format === 'time-zone');
  if (suiting.includes(name)) return undefined;
  const what = properties[name] ? commonTexts.noTimeZone({ name }) : commonTexts.noField({ name });
  return { path, what, mend: suggest(name, suiting, commonTexts.addTimeZoneField) };
}

/** Returns a fault if a reference would have to provide a second time zone, because it can provide only one. */
function secondOf(reported: Map<string, string>, { zone, path }: Named): Remark | undefined {
  const { by, there } = referredZone(zone) ?? {};
  if (by === undefined || there === undefined) return undefined;
  const first = reported.get(by) ?? there;
  reported.set(by, first);
  if (first === there) return undefined;
  return { path, what: texts.timeZoneAlready({ by, first }), mend: texts.writePath({ by, name: first }) };
}
