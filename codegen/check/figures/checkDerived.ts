import { isSystem, kindNameOf } from '../../model/kindNameOf.ts';
import type { DerivedSource } from '../../read/derivedSource.ts';
import type { Properties } from '../../read/source.ts';
import { othersOf } from '../refuseComparison.ts';
import type { Remark } from '../report.ts';
import type { PlacedProperty, Subject } from '../subject.ts';
import { suggest } from '../suggest.ts';
import { checkOperands } from './checkOperands.ts';
import { choiceFaults } from './choiceFaults.ts';

const forms = ['from', 'product', 'sum', 'difference', 'daysSince', 'choice'] as const;

/** What belongs to one form alone. */
const company = [
  ['slice', 'from'],
  ['divide', 'product'],
  ['until', 'daysSince'],
] as const;

/** Checks how a field is worked out of others: in one way, of fields that suit it. */
export function checkDerived(field: PlacedProperty, { report, world }: Pick<Subject, 'report' | 'world'>): void {
  const { property, path } = field;
  const { derived } = property;
  if (!derived) return;
  const at = [...path, 'derived'];
  const given = forms.filter((form) => derived[form] !== undefined);
  const [form, second] = given;
  if (form === undefined) {
    const mend = 'write `from` and `slice`, `product`, `sum`, `difference`, `daysSince` or `choice`';
    report.error({ path: at, what: 'nothing says what the field is worked out of', mend });
    return;
  }
  if (second !== undefined) {
    const what = `the field cannot be worked out by both \`${form}\` and \`${second}\``;
    report.error({ path: [...at, second], on: 'key', what, mend: 'remove one of the two' });
    return;
  }
  for (const [keyword, wanted] of company) {
    if (derived[keyword] === undefined || form === wanted) continue;
    const what = `\`${keyword}\` belongs to \`${wanted}\``;
    report.error({ path: [...at, keyword], on: 'key', what, mend: 'remove it' });
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

/** What people may fill in in its place must be a number of the same kind, and theirs to fill in. */
function givenFaults({ name, property, kind, siblings }: PlacedProperty, form: string): Remark[] {
  const or = property.derived?.or;
  if (or === undefined) return [];
  if (form === 'from' || form === 'daysSince' || form === 'choice') {
    const what = '`or` belongs to `product`, `sum` and `difference`';
    return [{ path: ['or'], on: 'key', what, mend: 'remove it' }];
  }
  const isFit = (other: string): boolean => {
    const own = other === name ? undefined : siblings[other];
    return own !== undefined && kindNameOf(own) === kind && !isSystem(own);
  };
  if (Object.hasOwn(siblings, or) && isFit(or)) return [];
  const what = `\`${or}\` is no number of the same kind that people fill in`;
  return [{ path: ['or'], what, mend: suggest(or, Object.keys(siblings).filter(isFit), 'name such a field') }];
}

function pieceFaults(
  { name, property, siblings, kind }: PlacedProperty,
  { from = '', slice }: DerivedSource,
): Remark[] {
  const path = ['from'];
  if (property.type !== 'string' || ['decimal', 'money'].includes(kind)) {
    const what = 'a number cannot be cut out of a text';
    return [{ path, on: 'key', what, mend: 'use `product`, `sum`, `difference` or `daysSince`' }];
  }
  if (!slice) return [{ path, on: 'key', what: '`from` needs `slice`', mend: 'add `slice`' }];
  return [...sourceFaults({ name, from, siblings }), ...sliceFaults(slice)];
}

function sourceFaults({ name, from, siblings }: { name: string; from: string; siblings: Properties }): Remark[] {
  const source = siblings[from];
  const path = ['from'];
  if (from === name || !source) {
    const what = from === name ? 'the field is derived from itself' : `there is no field \`${from}\``;
    return [{ path, what, mend: suggest(from, othersOf(name, siblings)) }];
  }
  if (source.type === 'string' && !isSystem(source)) return [];
  const what = `\`${from}\` is not a text that people enter`;
  return [{ path, what, mend: 'name a field of the type string that is not itself set by the server' }];
}

function sliceFaults([from, to]: readonly [number, number]): Remark[] {
  if (from < to) return [];
  const what = 'the piece ends before it begins';
  return [{ path: ['slice'], what, mend: 'write the smaller number first, such as [0, 2]' }];
}
