import type { Label } from '../../src/contract/printing.ts';
import type { Resource } from '../../src/contract/resource.ts';
import { displayFields, serverFields } from '../../src/contract/wire.ts';
import { hasOptions, isFile, isMoment, isReference, isSingleValue, isTextArea, isYesNo } from '../../src/fields/kinds.ts';
import { type Subject, suggest } from '../check/subject.ts';
import type { LabelSource, PropertySource } from '../generated/source.ts';
import { asField, type Path } from '../read/recordSource.ts';
import type { ResourceSource } from '../read/source.ts';
import { commonTexts, faultTexts } from '../texts/faultTexts.ts';
import { checkTemplate, type PlacedDisplay } from './display.ts';
import { textOf } from './text.ts';

const texts = faultTexts({
  labelShowsNothing: { en: 'this label shows nothing', zh: '此标签没有任何内容' },
  addCodeHeadingOrFields: { en: 'add `code`, `heading` or `fields`', zh: '请加上`code`、`heading`或`fields`' },
  listPrinted: { en: '`{{name}}` is a list and cannot be printed', zh: '`{{name}}`是列表，不能打印' },
  textWithoutCode: { en: '`text` needs `code`', zh: '`text`须与`code`同时使用' },
  addCodeOrWriteHeading: { en: 'add `code`, or write `heading`', zh: '请加上`code`，或改写为`heading`' },
  noWholeNumber: { en: '`{{copies}}` is not a whole number', zh: '`{{copies}}`不是整数' },
  writeCount: { en: 'write a number, such as 2', zh: '请写张数，如 2' },
  fileOnLabel: { en: 'a file cannot be printed on a label', zh: '文件不能打印在标签上' },
  cannotBeBars: { en: '`{{code}}` cannot be printed as a barcode', zh: '`{{code}}`不能打印为条形码' },
});

/** A label that is being checked, with its path in the file. */
interface PlacedLabel {
  readonly label: LabelSource;
  readonly path: Path;
  /** The texts of the label that contain field names, with their paths. */
  readonly templates: readonly PlacedDisplay[];
}

/** Returns all labels of a file. */
function everyLabel({ labels = [] }: Pick<ResourceSource, 'labels'>): PlacedLabel[] {
  return labels.map((label, i) => {
    const path = ['labels', i];
    const templates = (['heading', 'text'] as const).flatMap((keyword): PlacedDisplay[] => {
      const display = label[keyword];
      return display === undefined ? [] : [{ display, path: [...path, keyword] }];
    });
    return { label, path, templates };
  });
}

/** Checks that every label has content and that its fields can be printed. */
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
    if (!names.some((name) => properties[name] && isFile(asField(properties[name])))) continue;
    report.error({ path: at, what: texts.fileOnLabel, mend: commonTexts.removeIt });
  }
}

/** Whether values of the field are likely to be scanned. */
function isScanned(property: PropertySource): boolean {
  const field = asField(property);
  const isChoice = isYesNo(field) || hasOptions(field) || isReference(field);
  return isSingleValue(field) && !isChoice && !isTextArea(field) && !isMoment(field);
}

/** Checks that the value of a field can be printed as a barcode. */
export function checkBars({ source, report }: Subject, { code, path }: { code: string; path: Path }): void {
  const { properties } = source.record;
  const suiting = Object.entries(properties)
    .filter(([, property]) => isScanned(property))
    .map(([name]) => name);
  if (suiting.includes(code)) return;
  const what = properties[code] ? texts.cannotBeBars({ code }) : commonTexts.noField({ name: code });
  report.error({ path, what, mend: suggest(code, suiting) });
}

/** The default size of a label in mm: a common size of pallet labels. */
const usualSize = [100, 150] as const;

/** Compiles the labels in the order of the file. */
export function buildLabels({ labels, perms }: ResourceSource): Pick<Resource, 'labels'> {
  return labels ? { labels: labels.map((label) => buildLabel(label, perms)) } : {};
}

function buildLabel({ title, perm, size, fields = [], copies = 1, ...rest }: LabelSource, perms: string): Label {
  return {
    ...rest,
    title: textOf(title),
    perm: perm ?? `${perms}:${rest.name}`,
    size: size ?? usualSize,
    fields,
    copies: typeof copies === 'string' ? { field: copies } : copies,
  };
}
