/** `derived`: checks and compiles calculated fields, and checks that no field depends on itself. */

import type { Derived, Field } from '../../../src/contract/field.ts';
import { hasOptions, isNumber, isScaled } from '../../../src/fields/kinds.ts';
import { type PlacedProperty, type Remark, recordPath, type Subject, suggest } from '../../check/subject.ts';
import type { DerivedSource, PropertySource } from '../../generated/source.ts';
import { asField, fieldsIn, isOfTheDay, isSystem, kindNameOf, type Properties, testsIn } from '../../read/recordSource.ts';
import type { ResourceSource } from '../../read/source.ts';
import { commonTexts, faultTexts, inBackticks } from '../../texts/faultTexts.ts';
import { buildChoices, hiddenFaults, signFaults } from '../conditions/signs.ts';
import { expectedFault } from '../expected.ts';
import { othersOf } from '../fields/comparisons.ts';
import { changesByItself, checkOperands } from './operands.ts';

const texts = faultTexts({
  writeForm: {
    en: 'write one of: `from` with `slice`, `product`, `sum`, `difference`, `daysSince`, `choice`',
    zh: '请写`from`和`slice`，或`product`、`sum`、`difference`、`daysSince`、`choice`之一',
  },
  derivedOfNothing: { en: 'the calculation of the field is missing', zh: '没有写明字段如何计算' },
  workedOutTwice: {
    en: 'the field cannot be calculated by both `{{form}}` and `{{second}}`',
    zh: '字段不能同时用`{{form}}`和`{{second}}`计算',
  },
  belongsTo: { en: '`{{keyword}}` only works with `{{expected}}`', zh: '`{{keyword}}`只能与`{{expected}}`一起使用' },
  orBelongs: {
    en: '`or` only works with `product`, `sum` and `difference`',
    zh: '`or`只能与`product`、`sum`或`difference`一起使用',
  },
  notEnteredNumber: {
    en: '`{{or}}` is not an editable number field of the same kind',
    zh: '`{{or}}`不是可填写的同类数字字段',
  },
  nameSuchField: { en: 'use a field of that kind', zh: '请写这样的字段' },
  numberFromText: { en: 'a number cannot be cut from a text', zh: '数字不能从文本中截取' },
  takeFormOfNumber: {
    en: 'use `product`, `sum`, `difference` or `daysSince`',
    zh: '请用`product`、`sum`、`difference`或`daysSince`',
  },
  fromNeedsSlice: { en: '`from` needs `slice`', zh: '`from`需要`slice`' },
  addSlice: { en: 'add `slice`', zh: '请补上`slice`' },
  derivedFromItself: { en: 'the field cannot be derived from itself', zh: '字段不能取自自身' },
  notEnteredText: { en: '`{{from}}` is not an editable text field', zh: '`{{from}}`不是可填写的文本字段' },
  nameEnteredText: {
    en: 'use a field of the type string that the server does not set',
    zh: '请写类型为`string`且不由系统填写的字段',
  },
  pieceReversed: { en: 'the end of the slice is before its start', zh: '截取的终点在起点之前' },
  writeSmallerFirst: { en: 'write the smaller number first, such as [0, 2]', zh: '请先写较小的数，如`[0, 2]`' },
  giveEnum: { en: 'give the field an `enum`', zh: '请为字段补上`enum`' },
  noLastChoice: {
    en: 'there is no choice for the case that none of the conditions is met',
    zh: '没有写明条件都不满足时取哪个选项',
  },
  letLastAskNothing: { en: 'write the last choice without a condition', zh: '请让最后一个选项不带条件' },
  workedOutInRing: { en: 'the field depends on itself by way of {{way}}', zh: '字段经由{{way}}依赖于自身' },
  letOneBeEntered: { en: 'make one of these an editable field', zh: '请将其中一个改为可填写的字段' },
});

const forms = ['from', 'product', 'sum', 'difference', 'daysSince', 'choice'] as const;

/** Pairs of a keyword and the only form of `derived` in which it may be used. */
const companions = [
  ['slice', 'from'],
  ['divide', 'product'],
  ['until', 'daysSince'],
] as const;

/** Checks a calculated field: it must have exactly one form, with suitable operands. */
export function checkDerived(field: PlacedProperty, { report, world }: Pick<Subject, 'report' | 'world'>): void {
  const { property, path } = field;
  const { derived } = property;
  if (!derived) return;
  const at = [...path, 'derived'];
  const given = forms.filter((form) => derived[form] !== undefined);
  const [form, second] = given;
  if (form === undefined) {
    const mend = texts.writeForm;
    report.error({ path: at, what: texts.derivedOfNothing, mend });
    return;
  }
  if (second !== undefined) {
    const what = texts.workedOutTwice({ form, second });
    report.error({ path: [...at, second], on: 'key', what, mend: commonTexts.removeOneOfTwo });
    return;
  }
  for (const [keyword, expected] of companions) {
    if (derived[keyword] === undefined || form === expected) continue;
    const what = texts.belongsTo({ keyword, expected });
    report.error({ path: [...at, keyword], on: 'key', what, mend: commonTexts.removeIt });
  }
  for (const remark of givenFaults(field, form)) report.error({ ...remark, path: [...at, ...remark.path] });
  for (const remark of operandFaults(field, { derived, form, enums: world.enums })) {
    report.error({ ...remark, path: [...at, ...remark.path] });
  }
}

interface Worked {
  readonly derived: DerivedSource;
  readonly form: (typeof forms)[number];
  readonly enums: Subject['world']['enums'];
}

function operandFaults(field: PlacedProperty, { derived, form, enums }: Worked): Remark[] {
  if (form === 'from') return pieceFaults(field, derived);
  return form === 'choice' ? choiceFaults(field, derived, enums) : checkOperands(field, derived, form);
}

/** Checks `or`. It must name a number that users can enter, of the same kind as the calculated field. */
function givenFaults({ name, property, kind, siblings }: PlacedProperty, form: string): Remark[] {
  const or = property.derived?.or;
  if (or === undefined) return [];
  if (form === 'from' || form === 'daysSince' || form === 'choice') {
    const what = texts.orBelongs;
    return [{ path: ['or'], on: 'key', what, mend: commonTexts.removeIt }];
  }
  const isFit = (other: string): boolean => {
    const own = other === name ? undefined : siblings[other];
    return own !== undefined && kindNameOf(own) === kind && !isSystem(own);
  };
  if (Object.hasOwn(siblings, or) && isFit(or)) return [];
  const what = texts.notEnteredNumber({ or });
  return [{ path: ['or'], what, mend: suggest(or, Object.keys(siblings).filter(isFit), texts.nameSuchField) }];
}

function pieceFaults({ name, property, siblings, kind }: PlacedProperty, { from = '', slice }: DerivedSource): Remark[] {
  const path = ['from'];
  if (property.type !== 'string' || isScaled({ kind })) {
    const what = texts.numberFromText;
    return [{ path, on: 'key', what, mend: texts.takeFormOfNumber }];
  }
  if (!slice) return [{ path, on: 'key', what: texts.fromNeedsSlice, mend: texts.addSlice }];
  return [...sourceFaults({ name, from, siblings }), ...sliceFaults(slice)];
}

function sourceFaults({ name, from, siblings }: { name: string; from: string; siblings: Properties }): Remark[] {
  const source = siblings[from];
  const path = ['from'];
  if (from === name || !source) {
    const what = from === name ? texts.derivedFromItself : commonTexts.noField({ name: from });
    return [{ path, what, mend: suggest(from, othersOf(name, siblings)) }];
  }
  if (source.type === 'string' && !isSystem(source)) return [];
  const what = texts.notEnteredText({ from });
  return [{ path, what, mend: texts.nameEnteredText }];
}

function sliceFaults([from, to]: readonly [number, number]): Remark[] {
  if (from < to) return [];
  const what = texts.pieceReversed;
  return [{ path: ['slice'], what, mend: texts.writeSmallerFirst }];
}

/** Checks options that are selected by numbers. Each must be an option of the field, and the last must have no condition. */
function choiceFaults(field: PlacedProperty, { choice = [] }: DerivedSource, enums: Subject['world']['enums']): Remark[] {
  const form = 'choice';
  if (!hasOptions(field)) {
    const what = commonTexts.cannotHoldResult({ kind: field.kind, form });
    return [{ path: ['choice'], on: 'key', what, mend: texts.giveEnum }];
  }
  const { property } = field;
  const checked = choice.flatMap(({ value, when = {} }, i) => [
    ...valueFault(i, expectedFault({ expected: value, property, enums })),
    ...signFaults(when, ['choice', i, 'when']),
    ...testsIn(when).flatMap(({ name }) => numberFault(field, { name, i })),
  ]);
  const faults = [...checked, ...hiddenFaults(choice, ['choice'])];
  const last = choice.length - 1;
  if (choice[last]?.when === undefined) return faults;
  const what = texts.noLastChoice;
  return [...faults, { path: ['choice', last, 'when'], on: 'key', what, mend: texts.letLastAskNothing }];
}

function valueFault(i: number, fault: ReturnType<typeof expectedFault>): Remark[] {
  return fault ? [{ path: ['choice', i, 'value'], ...fault }] : [];
}

function numberFault({ siblings }: PlacedProperty, { name, i }: { readonly name: string; readonly i: number }): Remark[] {
  const path = ['choice', i, 'when', name];
  const isFit = (each: string): boolean => {
    const property = Object.hasOwn(siblings, each) ? siblings[each] : undefined;
    return property !== undefined && isNumber(asField(property));
  };
  const own = siblings[name];
  if (!own || !isFit(name)) {
    const what = Object.hasOwn(siblings, name) ? commonTexts.noNumber({ name }) : commonTexts.noField({ name });
    return [{ path, on: 'key', what, mend: suggest(name, Object.keys(siblings).filter(isFit), commonTexts.nameANumber) }];
  }
  return isOfTheDay(own) ? [{ path, on: 'key', ...changesByItself(name) }] : [];
}

/** Compiles `derived`; the checks guarantee exactly one form. */
export function derivedOf({ derived }: PropertySource): Pick<Field, 'derived'> {
  if (!derived) return {};
  const { choice } = derived;
  return { derived: (choice ? { choice: buildChoices(choice) } : derived) as Derived };
}

/** A field, with the resource that contains it. */
interface Location {
  readonly resource: string;
  readonly field: string;
}

/** Rejects calculated fields that depend on themselves, within a record or by way of totals. */
export function checkRings({ source, world, report }: Subject): void {
  const reported = new Set<string>();
  const sourceOf = (name: string): ResourceSource | undefined => (name === source.name ? source : world.sources.get(name));
  for (const [name, property] of Object.entries(source.record.properties)) {
    const ring = ringOf({ resource: source.name, field: name }, sourceOf);
    if (!ring || reported.has(keyOf(ring))) continue;
    reported.add(keyOf(ring));
    const way = [...ring, ...ring.slice(0, 1)].map(({ resource, field }) => (resource === source.name ? field : `${resource}.${field}`));
    const keyword = property.total ? 'total' : 'derived';
    const what = texts.workedOutInRing({ way: inBackticks(way) });
    report.error({ path: [...recordPath, name, keyword], on: 'key', what, mend: texts.letOneBeEntered });
  }
}

type SourceOf = (name: string) => ResourceSource | undefined;

/**
 * Returns the cycle through which a field depends on itself; undefined if there is none. A field that names itself directly is reported
 * elsewhere.
 */
function ringOf(start: Location, sourceOf: SourceOf): readonly Location[] | undefined {
  const seen = new Set<string>();
  const walk = (way: readonly Location[]): readonly Location[] | undefined => {
    const here = way.at(-1) as Location;
    for (const next of sourcesOf(here, sourceOf)) {
      if (isSame(next, start)) return way.length > 1 ? way : undefined;
      const key = keyOf([next]);
      if (seen.has(key)) continue;
      seen.add(key);
      const found = walk([...way, next]);
      if (found) return found;
    }
    return undefined;
  };
  return walk([start]);
}

/** Returns the fields that a field is directly calculated from. */
function sourcesOf({ resource, field }: Location, sourceOf: SourceOf): Location[] {
  const properties = sourceOf(resource)?.record.properties;
  const property = properties && Object.hasOwn(properties, field) ? properties[field] : undefined;
  if (!properties || !property) return [];
  const own = operandsIn(property).map((name) => ({ resource, field: name }));
  const { total } = property;
  const child = total?.lines === undefined ? total?.resource : properties[total.lines]?.lines?.resource;
  if (!total || child === undefined) return own;
  const names = [...(total.field === undefined ? [] : [total.field]), ...fieldsIn(total.where)];
  return [...own, ...names.map((name) => ({ resource: child, field: name }))];
}

function operandsIn({ derived = {} }: PropertySource): readonly string[] {
  const { product = [], sum = [], difference = [], choice = [] } = derived;
  return [...product, ...sum, ...difference, ...choice.flatMap(({ when }) => [...fieldsIn(when)])];
}

function isSame(a: Location, b: Location): boolean {
  return a.resource === b.resource && a.field === b.field;
}

/** Returns a key of a cycle that is the same for every field in it, so that each cycle is reported once. */
function keyOf(locations: readonly Location[]): string {
  return locations
    .map(({ resource, field }) => `${resource}.${field}`)
    .toSorted()
    .join();
}
