import { kindOf, kinds } from '../../src/fields/kinds.ts';
import type { PropertySource } from '../read/source.ts';
import { fits, type Keyword, neededBy } from './keywordFit.ts';
import { everyProperty, type PlacedProperty, type Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Kinds that a keyword other than `format` asks for. */
const otherwise: Readonly<Record<string, string>> = {
  enum: 'use the keyword `enum`',
  reference: 'use the keyword `reference`',
  references: 'use the keyword `reference`',
  rows: 'use the keyword `items`',
  lines: 'use the keyword `lines`',
  boolean: 'write `type`: `boolean`',
  integer: 'write `type`: `integer`',
};

/** The names that `format` may have. */
export const formatNames: readonly string[] = Object.keys(kinds).filter((name) => !Object.hasOwn(otherwise, name));

/** Checks that every field is of a known kind, has what the kind needs and nothing that means nothing to it. */
export function checkKinds({ source, report }: Subject): void {
  for (const field of everyProperty(source)) {
    const { property, kind, path } = field;
    const format = property.format;
    if (format !== undefined && !formatNames.includes(format)) {
      const mend = Object.hasOwn(otherwise, format) ? (otherwise[format] as string) : suggest(format, formatNames);
      report.error({ path: [...path, 'format'], what: `there is no format \`${format}\``, mend });
      continue;
    }
    checkKind(field, report);
    const json = kind === 'integer' ? 'integer' : kindOf(kind)?.json;
    if (json !== property.type) {
      const what = `\`type\` is ${property.type}, but the kind \`${kind}\` is written as ${json}`;
      report.error({ path: [...path, 'type'], what, mend: `write "${json}"` });
    }
  }
}

function checkKind({ property, kind, path }: PlacedProperty, report: Subject['report']): void {
  for (const keyword of Object.keys(property) as Keyword[]) {
    if (fits(keyword, kind)) continue;
    const what = `\`${keyword}\` means nothing to ${article(kind)}`;
    report.error({ path: [...path, keyword], on: 'key', what, mend: advice(keyword, property) });
  }
  for (const keyword of neededBy[kind] ?? []) {
    if (property[keyword] !== undefined) continue;
    report.error({ path, on: 'key', what: `${article(kind)} needs \`${keyword}\``, mend: `add \`${keyword}\`` });
  }
  if (property.patternMessage && property.pattern === undefined) {
    const what = '`patternMessage` stands without `pattern`';
    report.error({ path: [...path, 'patternMessage'], on: 'key', what, mend: 'add the pattern, or remove it' });
  }
}

function advice(keyword: Keyword, property: PropertySource): string {
  if (keyword === 'precision' || keyword === 'scale') return 'remove it, or add `format`: `decimal`';
  if (keyword === 'format' && property.enum !== undefined) return 'remove it: the enum already says what is possible';
  return 'remove it';
}

function article(kind: string): string {
  return `a field of the kind \`${kind}\``;
}
