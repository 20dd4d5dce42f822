import { parseSerial } from '../../src/fields/parseSerial.ts';
import { kindNameOf } from '../model/kindNameOf.ts';
import type { Path } from '../read/place.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { recordPath, type Subject } from './subject.ts';

const texts = faultTexts({
  cannotBeNumbered: { en: '`{{serial}}` cannot be counted', zh: '`{{serial}}`无法用于编号' },
  writeSerial: {
    en: 'write letters, places such as {yyyyMMdd}, and last one counter such as {0000}: `HW{yyyyMMdd}{0000}`',
    zh: '请依次写字母、`{yyyyMMdd}`之类的占位，最后写一个`{0000}`之类的计数：`HW{yyyyMMdd}{0000}`',
  },
  serialTooLong: {
    en: 'its numbers have {{count}} characters, more than `maxLength` {{limit}}',
    zh: '编号有 {{count}} 个字符，超过`maxLength`（{{limit}}）',
  },
  makeShorterOrLimitGreater: { en: 'make it shorter, or `maxLength` greater', zh: '请缩短编号，或加大`maxLength`' },
  numberedAndDerived: {
    en: 'the field is numbered and cut out of another one',
    zh: '字段既自动编号，又截取自其他字段',
  },
  keepSerialOrDerived: { en: 'keep `serial` or `derived`', zh: '请只保留`serial`或`derived`' },
  unknownPlace: {
    en: '`{{place}}` is neither a part of a day nor a text of the record',
    zh: '`{{place}}`既不是日期的一部分，也不是记录的文本字段',
  },
  writeKnownPlace: {
    en: 'write {yyyyMMdd}, a field with a text, or {configId.prefix} of a reference',
    zh: '请写`{yyyyMMdd}`、文本字段，或引用记录的字段，如`{configId.prefix}`',
  },
});

/** Checks that every serial can be counted, and that its numbers find room in the field. */
export function checkSerials(subject: Subject): void {
  const { source, report } = subject;
  for (const [name, property] of Object.entries(source.record.properties)) {
    const { serial, maxLength, derived } = property;
    if (serial === undefined) continue;
    const path = [...recordPath, name, 'serial'];
    const parts = parseSerial(serial);
    if (!parts) {
      const what = texts.cannotBeNumbered({ serial: serial.slice(0, 60) });
      const mend = texts.writeSerial;
      report.error({ path, what, mend });
    } else if (maxLength !== undefined && parts.length > maxLength) {
      const what = texts.serialTooLong({ count: parts.length, limit: maxLength });
      report.error({ path, what, mend: texts.makeShorterOrLimitGreater });
    }
    for (const field of parts?.fields ?? []) checkPlace(subject, field, path);
    if (!derived) continue;
    const what = texts.numberedAndDerived;
    report.error({ path, on: 'key', what, mend: texts.keepSerialOrDerived });
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
  const what = texts.unknownPlace({ place: `{${place}}` });
  report.error({ path, what, mend: texts.writeKnownPlace });
}
