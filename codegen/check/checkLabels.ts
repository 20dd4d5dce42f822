import { displayFields, serverFields } from '../../src/contract/record.ts';
import { kindNameOf } from '../model/kindNameOf.ts';
import { everyLabel, type PlacedLabel } from '../read/everyLabel.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { checkBars } from './checkBars.ts';
import { checkTemplate } from './checkTemplate.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  labelShowsNothing: { en: 'this label shows nothing', zh: '此标签没有任何内容' },
  addCodeHeadingOrFields: { en: 'add `code`, `heading` or `fields`', zh: '请加上`code`、`heading`或`fields`' },
  listPrinted: { en: '`{{name}}` is a list and cannot be printed', zh: '`{{name}}`是列表，不能打印' },
  textWithoutCode: { en: '`text` stands without `code`', zh: '`text`须与`code`同时使用' },
  addCodeOrWriteHeading: { en: 'add `code`, or write `heading`', zh: '请加上`code`，或改写为`heading`' },
  noWholeNumber: { en: '`{{copies}}` is no whole number', zh: '`{{copies}}`不是整数' },
  writeCount: { en: 'write how many, such as 2', zh: '请写张数，如 2' },
  fileOnLabel: { en: 'a file cannot be printed on a label', zh: '文件不能打印在标签上' },
});

/** Checks that every label shows something, and that its fields can be printed. */
export function checkLabels(subject: Subject): void {
  for (const placed of everyLabel(subject.source)) {
    checkContent(subject, placed);
    checkFields(subject, placed);
    checkCode(subject, placed);
    checkCopies(subject, placed);
    for (const template of placed.templates) checkTemplate(subject, template);
    checkFiles(subject, placed);
  }
}

function checkContent({ report }: Subject, { label: { code, heading, fields = [] }, path }: PlacedLabel): void {
  if (code !== undefined || heading !== undefined || fields.length > 0) return;
  report.error({ path, what: texts.labelShowsNothing, mend: texts.addCodeHeadingOrFields });
}

function checkFields({ source, report }: Subject, { label: { fields = [] }, path }: PlacedLabel): void {
  const { properties } = source.record;
  const suiting = [...Object.keys(properties).filter((name) => properties[name]?.type !== 'array'), ...serverFields];
  fields.forEach((name, i) => {
    if (suiting.includes(name)) return;
    const what = properties[name] ? texts.listPrinted({ name }) : commonTexts.noField({ name });
    report.error({ path: [...path, 'fields', i], what, mend: suggest(name, suiting) });
  });
}

function checkCode(subject: Subject, { label: { code, text }, path }: PlacedLabel): void {
  if (code === undefined) {
    if (text === undefined) return;
    const what = texts.textWithoutCode;
    subject.report.error({ path: [...path, 'text'], on: 'key', what, mend: texts.addCodeOrWriteHeading });
    return;
  }
  checkBars(subject, { code, path: [...path, 'code'] });
}

function checkCopies({ source, report }: Subject, { label: { copies }, path }: PlacedLabel): void {
  if (typeof copies !== 'string') return;
  const { properties } = source.record;
  if (properties[copies]?.type === 'integer') return;
  const suiting = Object.keys(properties).filter((name) => properties[name]?.type === 'integer');
  const what = properties[copies] ? texts.noWholeNumber({ copies }) : commonTexts.noField({ name: copies });
  report.error({ path: [...path, 'copies'], what, mend: suggest(copies, suiting, texts.writeCount) });
}

function checkFiles({ source, report }: Subject, { label: { fields = [] }, path, templates }: PlacedLabel): void {
  const { properties } = source.record;
  const named = [
    ...fields.map((name, i) => ({ names: [name], at: [...path, 'fields', i] })),
    ...templates.map(({ display, path: at }) => ({ names: displayFields(display), at })),
  ];
  for (const { names, at } of named) {
    if (!names.some((name) => properties[name] && kindNameOf(properties[name]) === 'file')) continue;
    report.error({ path: at, what: texts.fileOnLabel, mend: commonTexts.removeIt });
  }
}
