import { displayFields, serverFields } from '../../src/contract/record.ts';
import { kindNameOf } from '../model/kindNameOf.ts';
import { everyLabel, type PlacedLabel } from '../read/everyLabel.ts';
import { checkBars } from './checkBars.ts';
import { checkTemplate } from './checkTemplate.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

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
  report.error({ path, what: 'this label shows nothing', mend: 'add `code`, `heading` or `fields`' });
}

function checkFields({ source, report }: Subject, { label: { fields = [] }, path }: PlacedLabel): void {
  const { properties } = source.record;
  const suiting = [...Object.keys(properties).filter((name) => properties[name]?.type !== 'array'), ...serverFields];
  fields.forEach((name, i) => {
    if (suiting.includes(name)) return;
    const what = properties[name] ? `\`${name}\` is a list and cannot be printed` : `there is no field \`${name}\``;
    report.error({ path: [...path, 'fields', i], what, mend: suggest(name, suiting) });
  });
}

function checkCode(subject: Subject, { label: { code, text }, path }: PlacedLabel): void {
  if (code === undefined) {
    if (text === undefined) return;
    const what = '`text` stands without `code`';
    subject.report.error({ path: [...path, 'text'], on: 'key', what, mend: 'add `code`, or write `heading`' });
    return;
  }
  checkBars(subject, { code, path: [...path, 'code'] });
}

function checkCopies({ source, report }: Subject, { label: { copies }, path }: PlacedLabel): void {
  if (typeof copies !== 'string') return;
  const { properties } = source.record;
  if (properties[copies]?.type === 'integer') return;
  const suiting = Object.keys(properties).filter((name) => properties[name]?.type === 'integer');
  const what = properties[copies] ? `\`${copies}\` is no whole number` : `there is no field \`${copies}\``;
  report.error({ path: [...path, 'copies'], what, mend: suggest(copies, suiting, 'write how many, such as 2') });
}

function checkFiles({ source, report }: Subject, { label: { fields = [] }, path, templates }: PlacedLabel): void {
  const { properties } = source.record;
  const named = [
    ...fields.map((name, i) => ({ names: [name], at: [...path, 'fields', i] })),
    ...templates.map(({ display, path: at }) => ({ names: displayFields(display), at })),
  ];
  for (const { names, at } of named) {
    if (!names.some((name) => properties[name] && kindNameOf(properties[name]) === 'file')) continue;
    report.error({ path: at, what: 'a file cannot be printed on a label', mend: 'remove it' });
  }
}
