import { exactDecimal } from '../../../src/fields/decimal/exactDecimal.ts';
import { kindNameOf } from '../../model/kindNameOf.ts';
import type { DerivedSource } from '../../read/derivedSource.ts';
import type { Remark } from '../report.ts';
import type { PlacedProperty } from '../subject.ts';
import { suggest } from '../suggest.ts';
import { isOfTheDay } from './isOfTheDay.ts';
import { numberKinds } from './numberKinds.ts';

type Form = 'product' | 'sum' | 'difference' | 'daysSince';

/** What is wrong with the fields that a number is worked out of; paths begin below `derived`. */
export function checkOperands(field: PlacedProperty, derived: DerivedSource, form: Form): Remark[] {
  const wanted = form === 'daysSince' ? ['integer'] : [...numberKinds];
  if (!wanted.includes(field.kind)) {
    const what = `a field of the kind \`${field.kind}\` cannot hold what is worked out by \`${form}\``;
    return [{ path: [form], on: 'key', what, mend: `give it the type or format ${wanted.map(quoted).join(', ')}` }];
  }
  if (form === 'daysSince') return dayFaults(field, derived);
  const faults = (derived[form] ?? []).flatMap((name, i) => operandFault(field, { name, path: [form, i], form }));
  return [...faults, ...divisorFaults(field, derived)];
}

function dayFaults(field: PlacedProperty, { daysSince, until }: DerivedSource): Remark[] {
  return Object.entries({ daysSince, until }).flatMap(([keyword, name]) => {
    if (name === undefined) return [];
    const isFit = (each: string): boolean => ['date', 'date-time'].includes(kindIn(field, each));
    if (isFit(name)) return [];
    const what = isThere(field, name) ? `\`${name}\` is no date` : `there is no field \`${name}\``;
    const mend = suggest(name, Object.keys(field.siblings).filter(isFit), 'name a date or a date-time');
    return [{ path: [keyword], what, mend }];
  });
}

interface Operand extends Pick<Remark, 'path'> {
  readonly name: string;
  readonly form: Form;
}

function operandFault(field: PlacedProperty, { name, path, form }: Operand): Remark[] {
  const own = field.siblings[name];
  const isNumber = (each: string): boolean => each !== field.name && numberKinds.has(kindIn(field, each));
  if (!own || !isNumber(name)) {
    const isItself = name === field.name;
    const reason = isThere(field, name) ? `\`${name}\` is no number` : `there is no field \`${name}\``;
    const what = isItself ? 'the field is worked out of itself' : reason;
    return [{ path, what, mend: suggest(name, Object.keys(field.siblings).filter(isNumber), 'name a number') }];
  }
  if (isOfTheDay(own)) return [{ path, ...changesByItself(name) }];
  const kind = kindNameOf(own);
  const isRounded = field.kind === 'integer' && kind !== 'integer';
  const isAmount = kind === 'money' ? field.kind !== 'money' : field.kind === 'money' && form !== 'product';
  if (!isRounded && !isAmount) return [];
  const what = `\`${name}\` (${kind}) cannot be part of \`${field.name}\` (${field.kind})`;
  return [{ path, what, mend: 'name a field of the same kind' }];
}

function divisorFaults({ kind }: PlacedProperty, { divide }: DerivedSource): Remark[] {
  if (divide === undefined) return [];
  const path = ['divide'];
  if (kind === 'integer') {
    return [
      { path, on: 'key', what: 'what is divided is no whole number', mend: 'give the field the format `decimal`' },
    ];
  }
  const divisor = exactDecimal(divide);
  if (divisor && divisor.units > 0n) return [];
  return [
    { path, what: `nothing can be divided by ${JSON.stringify(divide)}`, mend: 'write a number such as "1000000"' },
  ];
}

/** Why nothing can be worked out of, or added up over, a field whose value changes with every day. */
export function changesByItself(name: string): Pick<Remark, 'what' | 'mend'> {
  return {
    what: `\`${name}\` changes with every day`,
    mend: 'name a field that changes only when its record is saved',
  };
}

function kindIn({ siblings }: PlacedProperty, name: string): string {
  const property = isThere({ siblings }, name) ? siblings[name] : undefined;
  return property ? kindNameOf(property) : '';
}

function isThere({ siblings }: Pick<PlacedProperty, 'siblings'>, name: string): boolean {
  return Object.hasOwn(siblings, name);
}

function quoted(name: string): string {
  return `\`${name}\``;
}
