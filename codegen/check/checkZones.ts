import { referredZone, zonesOf } from '../model/zones.ts';
import type { Path } from '../read/place.ts';
import type { Properties } from '../read/source.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { askedProperties } from './doing/askedProperties.ts';
import type { Remark } from './report.ts';
import { everyProperty, type PlacedProperty, type Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  timeZoneAlready: { en: 'the time zone of `{{by}}` is `{{first}}` already', zh: '`{{by}}`的时区已写为`{{first}}`' },
  writePath: { en: 'write `{{by}}.{{name}}`', zh: '请写`{{by}}.{{name}}`' },
});

/** Checks where moments say that their time zone is: in the record, or of what is asked for beside it, and in those that these refer to. */
export function checkZones(subject: Subject): void {
  const { source, report } = subject;
  const own = source.record.properties;
  const fields = [
    ...everyProperty(source),
    ...askedProperties(source).map((field) => ({ ...field, siblings: { ...own, ...field.siblings } })),
  ];
  const told = new Map<string, string>();
  for (const field of fields) {
    zonesOf(field.property.zone).forEach((zone, i) => {
      const path = [...field.path, 'zone', ...(Array.isArray(field.property.zone) ? [i] : [])];
      const fault = faultOf(subject, field, { zone, path }) ?? secondOf(told, { zone, path });
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
    const suiting = Object.keys(siblings).filter(
      (name) => siblings[name]?.reference && siblings[name].type !== 'array',
    );
    return { path, what, mend: suggest(by, suiting) };
  }
  // That the other resource is not there is told of the reference itself.
  const target = world.sources.get(reference.resource);
  return target && missingIn(target.record.properties, there, path);
}

function missingIn(properties: Properties, name: string, path: Path): Remark | undefined {
  const suiting = Object.keys(properties).filter((each) => properties[each]?.format === 'time-zone');
  if (suiting.includes(name)) return undefined;
  const what = properties[name] ? commonTexts.noTimeZone({ name }) : commonTexts.noField({ name });
  return { path, what, mend: suggest(name, suiting, commonTexts.addTimeZoneField) };
}

/** One zone comes beside each reference. */
function secondOf(told: Map<string, string>, { zone, path }: Named): Remark | undefined {
  const { by, there } = referredZone(zone) ?? {};
  if (by === undefined || there === undefined) return undefined;
  const first = told.get(by) ?? there;
  told.set(by, first);
  if (first === there) return undefined;
  return { path, what: texts.timeZoneAlready({ by, first }), mend: texts.writePath({ by, name: first }) };
}
