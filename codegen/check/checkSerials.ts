import { parseSerial } from '../../src/fields/parseSerial.ts';
import { kindNameOf } from '../model/kindNameOf.ts';
import type { Path } from '../read/place.ts';
import { recordPath, type Subject } from './subject.ts';

/** Checks that every serial can be counted, and that its numbers find room in the field. */
export function checkSerials(subject: Subject): void {
  const { source, report } = subject;
  for (const [name, property] of Object.entries(source.record.properties)) {
    const { serial, maxLength, derived } = property;
    if (serial === undefined) continue;
    const path = [...recordPath, name, 'serial'];
    const parts = parseSerial(serial);
    if (!parts) {
      const what = `\`${serial.slice(0, 60)}\` cannot be counted`;
      const mend =
        'write letters, places such as {yyyyMMdd}, and last one counter such as {0000}: `HW{yyyyMMdd}{0000}`';
      report.error({ path, what, mend });
    } else if (maxLength !== undefined && parts.length > maxLength) {
      const what = `its numbers have ${parts.length} characters, more than \`maxLength\` ${maxLength}`;
      report.error({ path, what, mend: 'make it shorter, or `maxLength` greater' });
    }
    for (const field of parts?.fields ?? []) checkPlace(subject, field, path);
    if (!derived) continue;
    const what = 'the field is numbered and cut out of another one';
    report.error({ path, on: 'key', what, mend: 'keep `serial` or `derived`' });
  }
}

/** A place that is no part of a day is a text of the record, or of one that it refers to, in one step. */
function checkPlace({ source, world, report }: Subject, place: string, path: Path): void {
  const [name = '', there] = place.split('.');
  const { properties } = source.record;
  const target = properties[name]?.reference?.resource;
  // That the resource is not there is told of the reference.
  if (there !== undefined && target !== undefined && !world.sources.has(target)) return;
  const own = there === undefined ? properties : (world.sources.get(target ?? '')?.record.properties ?? {});
  const property = own[there ?? name];
  if (property && kindNameOf(property) === 'text' && property.serial === undefined) return;
  const what = `\`{${place}}\` is neither a part of a day nor a text of the record`;
  report.error({ path, what, mend: 'write {yyyyMMdd}, a field with a text, or {configId.prefix} of a reference' });
}
