import { onceFor } from '../model/onceFor.ts';
import { classify } from '../read/classify.ts';
import type { PropertySource, ResourceSource } from '../read/source.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import type { ResourceUnit, Unit } from '../unit.ts';
import { askedProperties } from './doing/askedProperties.ts';
import { everyProperty } from './subject.ts';

const texts = faultTexts({
  enumUnused: { en: 'no field uses the enum `{{name}}`', zh: '没有字段使用枚举`{{name}}`' },
  removeOrUse: { en: 'remove it, or use it', zh: '请删除，或在字段中使用' },
});

/** Warns of every enum that no field names; silent while some resource file cannot be read. */
export function warnOfUnusedEnums(units: readonly Unit[], resources: readonly ResourceUnit[]): void {
  const unit = units.find(({ document }) => classify(document.file) === 'enums');
  const value = unit?.document.value;
  if (!unit || typeof value !== 'object' || value === null) return;
  const files = units.filter(({ document }) => classify(document.file) === 'resource');
  if (files.length > resources.filter(({ source }) => !source.partOf).length) return;
  const used = new Set(resources.flatMap(({ source }) => enumsIn(source)));
  for (const name of Object.keys(value)) {
    if (used.has(name)) continue;
    unit.report.warn({ path: [name], on: 'key', what: texts.enumUnused({ name }), mend: texts.removeOrUse });
  }
}

/** The enums that a file names: its fields, the kinds of its files, and the events of its log. */
const enumsIn = onceFor((source: ResourceSource): readonly string[] =>
  [
    ...[...everyProperty(source), ...askedProperties(source)].map(enumOf),
    ...[kindsOf(source), source.detail?.events],
  ].filter((name) => typeof name === 'string'),
);

function enumOf({ property }: { readonly property: PropertySource }): PropertySource['enum'] {
  return property.enum;
}

function kindsOf({ detail }: ResourceSource): PropertySource['enum'] {
  return typeof detail?.files === 'object' ? detail.files.kinds : undefined;
}
