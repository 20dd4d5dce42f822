import { kindNameOf } from '../model/kindNameOf.ts';
import type { LetterheadSource, PaperFieldSource } from '../read/paperSource.ts';
import type { Path } from '../read/place.ts';
import type { Properties } from '../read/source.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { checkBars } from './checkBars.ts';
import { checkFieldWhen } from './checkFieldWhen.ts';
import { checkPaperLines } from './checkPaperLines.ts';
import { checkPrintable } from './checkPrintable.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  zoneOfNoMoment: { en: 'only a date-time has a `zone`', zh: '只有日期时间可以写`zone`' },
});

/** Checks that what the papers of a file show is there and can be printed. */
export function checkPapers(subject: Subject): void {
  subject.source.papers?.forEach(({ code, letterhead, stamps = [], blocks, lines, notesWhen }, i) => {
    const path = ['papers', i];
    if (code !== undefined) checkBars(subject, { code, path: [...path, 'code'] });
    stamps.forEach(({ when }, stamp) => {
      checkFieldWhen(subject, { when, path: [...path, 'stamps', stamp, 'when'] });
    });
    blocks.forEach(({ fields, when }, block) => {
      if (when) checkFieldWhen(subject, { when, path: [...path, 'blocks', block, 'when'] });
      fields.forEach((field, j) => {
        checkField(subject, field, [...path, 'blocks', block, 'fields', j]);
      });
    });
    if (notesWhen) checkFieldWhen(subject, { when: notesWhen, path: [...path, 'notesWhen'] });
    if (letterhead) checkLetterhead(subject, letterhead, [...path, 'letterhead']);
    if (lines) checkPaperLines(subject, lines, [...path, 'lines']);
  });
}

function checkField(subject: Subject, source: PaperFieldSource, at: Path): void {
  const { field, zone } = typeof source === 'string' ? { field: source, zone: undefined } : source;
  const path = typeof source === 'string' ? at : [...at, 'field'];
  const [name = '', ...rest] = field.split('.');
  // One step, and no further: the rest is a name that is not there.
  const there = rest.length > 0 ? rest.join('.') : undefined;
  const { properties } = subject.source.record;
  const referred = there === undefined ? undefined : referredTo(subject, name, path);
  if (there === undefined) checkPrintable(subject, { name, properties, path });
  else if (referred) checkPrintable(subject, { name: there, properties: referred, path });
  if (zone === undefined) return;
  const shown = there === undefined ? properties[name] : referred?.[there];
  checkZone(subject, { zone, isMoment: !shown || kindNameOf(shown) === 'date-time', path: [...at, 'zone'] });
}

/** The fields of the record that a field refers to; undefined where there are none, which is told here or of the field. */
function referredTo({ source, world, report }: Subject, name: string, path: Path): Properties | undefined {
  const { properties } = source.record;
  const suiting = Object.keys(properties).filter((each) => isReference(properties, each));
  if (isReference(properties, name)) {
    return world.sources.get(properties[name]?.reference?.resource ?? '')?.record.properties;
  }
  const what = properties[name] ? commonTexts.refersToNoSingleRecord({ name }) : commonTexts.noField({ name });
  report.error({ path, what, mend: suggest(name, suiting) });
  return undefined;
}

function isReference(properties: Properties, name: string): boolean {
  const property = properties[name];
  return property !== undefined && kindNameOf(property) === 'reference';
}

function checkZone(
  { source, report }: Subject,
  { zone, isMoment, path }: { zone: string; isMoment: boolean; path: Path },
): void {
  if (!isMoment) {
    report.error({ path, on: 'key', what: texts.zoneOfNoMoment, mend: commonTexts.removeIt });
    return;
  }
  const { properties } = source.record;
  const suiting = Object.keys(properties).filter((name) => properties[name]?.format === 'time-zone');
  if (suiting.includes(zone)) return;
  const what = properties[zone] ? commonTexts.noTimeZone({ name: zone }) : commonTexts.noField({ name: zone });
  report.error({ path, what, mend: suggest(zone, suiting, commonTexts.addTimeZoneField) });
}

/** What stands on a letterhead are texts of the record that it is of. */
function checkLetterhead(subject: Subject, { from, name, fields = [], foot }: LetterheadSource, path: Path): void {
  const properties = referredTo(subject, from, [...path, 'from']);
  if (!properties) return;
  const named = typeof name === 'string' ? { '': name } : name;
  for (const [language, field] of Object.entries(named)) {
    const at = language === '' ? [...path, 'name'] : [...path, 'name', language];
    checkPrintable(subject, { name: field, properties, path: at });
  }
  fields.forEach((field, i) => {
    checkPrintable(subject, { name: field, properties, path: [...path, 'fields', i] });
  });
  if (foot !== undefined) checkPrintable(subject, { name: foot, properties, path: [...path, 'foot'] });
}
