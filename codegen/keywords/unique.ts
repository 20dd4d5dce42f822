/** `unique`: values that must not repeat. `serial`: numbers that the server assigns. */

import type { Field } from '../../src/contract/field.ts';
import type { Resource } from '../../src/contract/resource.ts';
import { isScaled, isTextLine } from '../../src/fields/kinds.ts';
import { parseSerial } from '../../src/fields/parseSerial.ts';
import { recordPath, type Subject, suggest } from '../check/subject.ts';
import type { PropertySource, UniqueSource } from '../generated/source.ts';
import { asField, type Path } from '../read/recordSource.ts';
import type { ResourceSource } from '../read/source.ts';
import { commonTexts, faultTexts } from '../texts/faultTexts.ts';
import { checkCondition } from './conditions/check.ts';
import { buildFieldWhen } from './expected.ts';
import { textOf } from './text.ts';

const texts = faultTexts({
  listUnique: { en: '`{{name}}` is a list and cannot be unique', zh: '`{{name}}`是列表，不能设为唯一' },
  notOfFields: { en: '`{{name}}` is not one of the `fields`', zh: '`{{name}}`不在`fields`之中' },
  leaveOutField: { en: 'leave out a field that always has a value', zh: '请去掉一个必定有值的字段' },
  everyFieldNamed: { en: '`emptyCounts` lists all fields of the combination', zh: '`emptyCounts`列出了该组的所有字段' },
  uniqueTwice: { en: 'the same fields are declared unique twice', zh: '同样的字段两次设为唯一' },
  cannotBeNumbered: { en: '`{{serial}}` cannot be used as a number series', zh: '`{{serial}}`无法用于编号' },
  writeSerial: {
    en: 'write letters, placeholders such as {yyyyMMdd}, and a counter such as {0000} at the end: `HW{yyyyMMdd}{0000}`',
    zh: '请依次写字母、`{yyyyMMdd}`之类的占位，最后写一个`{0000}`之类的计数：`HW{yyyyMMdd}{0000}`',
  },
  serialTooLong: {
    en: 'the numbers of this series have {{count}} characters, more than the `maxLength` of {{limit}}',
    zh: '编号有 {{count}} 个字符，超过`maxLength`（{{limit}}）',
  },
  makeShorterOrLimitGreater: { en: 'shorten it, or increase `maxLength`', zh: '请缩短编号，或加大`maxLength`' },
  numberedAndDerived: {
    en: 'the field has both `serial` and `derived`',
    zh: '字段同时写了`serial`和`derived`',
  },
  keepSerialOrDerived: { en: 'keep `serial` or `derived`', zh: '请只保留`serial`或`derived`' },
  unknownLocation: {
    en: '`{{place}}` is neither part of a date nor a text field of the record',
    zh: '`{{place}}`既不是日期的一部分，也不是记录的文本字段',
  },
  writeKnownLocation: {
    en: 'write {yyyyMMdd}, a text field, or a field of a referenced record such as {configId.prefix}',
    zh: '请写`{yyyyMMdd}`、文本字段，或所引用记录的字段，如`{configId.prefix}`',
  },
});

/** Checks the unique combinations of fields. */
export function checkUnique(subject: Subject): void {
  const { source, report } = subject;
  const { properties } = source.record;
  const names = Object.keys(properties).filter((name) => properties[name]?.type !== 'array');
  checkRepeated({ source, report });
  source.unique?.forEach(({ fields, emptyCounts = [], when }, i) => {
    fields.forEach((name, j) => {
      if (names.includes(name)) return;
      const what = properties[name] ? texts.listUnique({ name }) : commonTexts.noField({ name });
      report.error({ path: ['unique', i, 'fields', j], what, mend: suggest(name, names) });
    });
    emptyCounts.forEach((name, j) => {
      if (fields.includes(name)) return;
      const path = ['unique', i, 'emptyCounts', j];
      report.error({ path, what: texts.notOfFields({ name }), mend: suggest(name, fields) });
    });
    if (fields.every((name) => emptyCounts.includes(name))) {
      const mend = texts.leaveOutField;
      report.error({ path: ['unique', i, 'emptyCounts'], what: texts.everyFieldNamed, mend });
    }
    if (when) checkCondition(subject, { condition: when, path: ['unique', i, 'when'], depth: 1, takes: 'values' });
  });
}

/** Rejects combinations that occur twice. The order of their fields does not matter. */
function checkRepeated({ source, report }: Pick<Subject, 'source' | 'report'>): void {
  const { properties } = source.record;
  const single = Object.keys(properties).filter((name) => properties[name]?.unique || properties[name]?.serial);
  const seen = new Set(single.map((name) => keyOf(source, { fields: [name] })));
  source.unique?.forEach((group, i) => {
    const key = keyOf(source, group);
    if (!seen.has(key)) {
      seen.add(key);
      return;
    }
    const what = texts.uniqueTwice;
    report.error({ path: ['unique', i], what, mend: commonTexts.removeOneOfTwo });
  });
}

function keyOf({ record }: ResourceSource, { fields, when }: UniqueSource): string {
  if (!when) return JSON.stringify([fields.toSorted()]);
  const { field, values, isNot } = buildFieldWhen(when);
  const plainValues = values.map((value) => plain(value, record.properties[field])).toSorted();
  return JSON.stringify([fields.toSorted(), field, isNot, plainValues]);
}

/** Returns a decimal without trailing zeros, and any other value as text. */
function plain(value: unknown, property: PropertySource | undefined): string {
  const text = String(value);
  const isDecimal = property !== undefined && isScaled(asField(property));
  return isDecimal && text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

export function buildUniques({ unique = [] }: ResourceSource, fields: readonly Field[]): Resource['uniques'] {
  return [
    ...fields.filter((field) => field.unique).map(({ name }) => ({ fields: [name] })),
    ...unique.map(({ fields: names, emptyCounts, when, message }) => ({
      fields: names,
      ...(emptyCounts && { emptyCounts }),
      ...(when && { when: buildFieldWhen(when) }),
      ...(message && { message: textOf(message) }),
    })),
  ];
}

/** Checks the format, the length and the placeholders of serials, and that a serial is not also derived. */
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
    for (const field of parts?.fields ?? []) checkLocation(subject, field, path);
    if (!derived) continue;
    const what = texts.numberedAndDerived;
    report.error({ path, on: 'key', what, mend: texts.keepSerialOrDerived });
  }
}

/**
 * Checks a placeholder of a serial that is not a part of the date. It must be a text field, but not a serial, of the record or of a record
 * to which the record refers.
 */
function checkLocation({ source, world, report }: Subject, location: string, path: Path): void {
  const [name = '', there] = location.split('.');
  const { properties } = source.record;
  const target = properties[name]?.reference?.resource;
  // A missing resource is reported at the reference field.
  if (there !== undefined && target !== undefined && !world.sources.has(target)) return;
  const own = there === undefined ? properties : (world.sources.get(target ?? '')?.record.properties ?? {});
  const property = own[there ?? name];
  if (property && isTextLine(asField(property)) && property.serial === undefined) return;
  const what = texts.unknownLocation({ place: `{${location}}` });
  report.error({ path, what, mend: texts.writeKnownLocation });
}
