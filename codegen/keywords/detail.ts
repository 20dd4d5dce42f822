import type { Field } from '../../src/contract/field.ts';
import type { Milestone } from '../../src/contract/life.ts';
import type { Detail, Resource, Section } from '../../src/contract/resource.ts';
import { serverFields } from '../../src/contract/wire.ts';
import { hasColumn, isTable, isTemporal } from '../../src/fields/kinds.ts';
import { misfit, type Subject, unknownField } from '../check/subject.ts';
import type { MilestoneSource, PropertySource } from '../generated/source.ts';
import { asField } from '../read/recordSource.ts';
import type { Enums, ResourceSource } from '../read/source.ts';
import { commonTexts, faultTexts } from '../texts/faultTexts.ts';
import { optionsOf } from './choices.ts';
import { checkCondition } from './conditions/check.ts';
import { filesOf } from './files.ts';
import { toSection } from './form.ts';
import { buildRelated, checkRelated } from './related.ts';
import { textOf } from './text.ts';

const texts = faultTexts({
  alreadyInDetail: { en: '`{{name}}` is already in the detail', zh: '`{{name}}`已在详情页中' },
  logNeedsCall: { en: 'the log cannot be shown without the call `log`', zh: '缺少接口`log`，无法显示操作日志' },
  offerLog: { en: 'turn on `log` in `calls`, or write false', zh: '请在`calls`中开放`log`，或写`false`' },
});

/** Checks the fields and related lists of the detail page, and that the call for its change log is offered. */
export function checkDetail(subject: Subject): void {
  const { source, report } = subject;
  if (!source.detail) return;
  const names = [...Object.keys(source.record.properties), ...serverFields];
  const placed = new Set<string>();
  source.detail.sections?.forEach(({ fields }, i) => {
    fields.forEach((name, j) => {
      const path = ['detail', 'sections', i, 'fields', j];
      if (placed.has(name)) {
        report.error({ path, what: texts.alreadyInDetail({ name }), mend: commonTexts.keepInOneSection });
      } else if (!names.includes(name)) {
        report.error({ path, ...unknownField(name, names) });
      }
      placed.add(name);
    });
  });
  source.detail.related?.forEach((related, i) => {
    checkRelated(subject, related, ['detail', 'related', i]);
  });
  if (source.detail.log === true && source.calls?.log === false) {
    const what = texts.logNeedsCall;
    report.error({ path: ['detail', 'log'], what, mend: texts.offerLog });
  }
}

/** Checks the milestones: their dates, the dates by which they should be reached, and their conditions. */
export function checkMilestones(subject: Subject): void {
  const { source, report } = subject;
  const { properties } = source.record;
  const placed = new Set<string>();
  source.detail?.milestones?.forEach(({ field, due, when }, i) => {
    const path = ['detail', 'milestones', i];
    if (placed.has(field)) {
      const what = commonTexts.namedTwice({ name: field });
      report.error({ path: [...path, 'field'], what, mend: commonTexts.nameAnotherField });
    }
    placed.add(field);
    const isDate = (property: PropertySource): boolean => isTemporal(asField(property));
    for (const [keyword, name] of Object.entries({ field, due })) {
      if (name === undefined) continue;
      const remarks = misfit(properties, { fits: isDate, expected: commonTexts.aDate, name, path: [...path, keyword] });
      for (const remark of remarks) report.error(remark);
    }
    if (when) checkCondition(subject, { condition: when, path: [...path, 'when'], depth: 3 });
  });
}

/** The fields that the server fills with the author and time of creation and of the last change. */
const stamps = ['createBy', 'createTime', 'updateBy', 'updateTime'];

interface Built {
  readonly fields: readonly Field[];
  readonly form: Resource['form'];
  readonly calls: Resource['calls'];
  readonly enums: Enums;
}

/** Compiles the detail page with its defaults. */
export function buildDetail({ detail = {} }: ResourceSource, { fields, form, calls, enums }: Built): Detail {
  return {
    sections: detail.sections?.map(toSection) ?? defaultSections(fields, form.sections),
    ...(detail.milestones && { milestones: detail.milestones.map((milestone) => buildMilestone(milestone, fields)) }),
    related: (detail.related ?? []).map(buildRelated),
    ...(detail.panels && { panels: detail.panels }),
    ...filesOf(detail.files, enums),
    ...(detail.events && { events: optionsOf({ enum: detail.events }, enums).options ?? [] }),
    hasLog: detail.log ?? calls.log !== undefined,
  };
}

function buildMilestone({ field, title, due, when }: MilestoneSource, fields: readonly Field[]): Milestone {
  const named = title ? textOf(title) : fields.find(({ name }) => name === field)?.title;
  return { field, title: named ?? { zh: field, en: field }, ...(due !== undefined && { due }), ...(when && { isGuarded: true }) };
}

/**
 * Returns the default sections: those of the form, then lines that are not in the form, then system fields. If the form is one untitled
 * section, the system fields that the file defines are added to that section, in file order.
 */
function defaultSections(fields: readonly Field[], sections: readonly Section[]): Section[] {
  const placed = new Set(sections.flatMap((section) => section.fields));
  const named = (isExpected: (field: Field) => boolean): string[] =>
    fields.filter((field) => isExpected(field) && !placed.has(field.name)).map(({ name }) => name);
  const lines = named((field) => isTable(field) && !hasColumn(field) && !field.system);
  const system = named((field) => field.system);
  const { columns = 2, title, fields: typed = [] } = sections[0] ?? {};
  const isOneGroup = sections.length < 2 && title === undefined;
  const own = fields.map(({ name }) => name).filter((name) => typed.includes(name) || system.includes(name));
  return [
    ...(isOneGroup ? [{ columns, fields: own }] : sections),
    ...(lines.length > 0 ? [{ columns: 2, fields: lines }] : []),
    { title: { zh: '系统信息', en: 'System' }, columns: 2, fields: isOneGroup ? stamps : [...system, ...stamps] },
  ];
}
