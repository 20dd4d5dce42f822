import { isSystem, kindNameOf } from '../../model/kindNameOf.ts';
import type { DerivedSource } from '../../read/derivedSource.ts';
import type { Properties } from '../../read/source.ts';
import { commonTexts } from '../../texts/commonTexts.ts';
import { faultTexts } from '../../texts/faultTexts.ts';
import { othersOf } from '../refuseComparison.ts';
import type { Remark } from '../report.ts';
import type { PlacedProperty, Subject } from '../subject.ts';
import { suggest } from '../suggest.ts';
import { checkOperands } from './checkOperands.ts';
import { choiceFaults } from './choiceFaults.ts';

const texts = faultTexts({
  writeForm: {
    en: 'write `from` and `slice`, `product`, `sum`, `difference`, `daysSince` or `choice`',
    zh: '请写`from`和`slice`，或`product`、`sum`、`difference`、`daysSince`、`choice`之一',
  },
  derivedOfNothing: { en: 'nothing says what the field is worked out of', zh: '没有说明字段由什么得出' },
  workedOutTwice: {
    en: 'the field cannot be worked out by both `{{form}}` and `{{second}}`',
    zh: '字段不能同时用`{{form}}`和`{{second}}`得出',
  },
  belongsTo: { en: '`{{keyword}}` belongs to `{{wanted}}`', zh: '`{{keyword}}`只能与`{{wanted}}`一起使用' },
  orBelongs: {
    en: '`or` belongs to `product`, `sum` and `difference`',
    zh: '`or`只能与`product`、`sum`或`difference`一起使用',
  },
  notEnteredNumber: {
    en: '`{{or}}` is no number of the same kind that people fill in',
    zh: '`{{or}}`不是由人填写的同类数字',
  },
  nameSuchField: { en: 'name such a field', zh: '请写这样的字段' },
  numberFromText: { en: 'a number cannot be cut out of a text', zh: '数字不能从文本中截取' },
  takeFormOfNumber: {
    en: 'use `product`, `sum`, `difference` or `daysSince`',
    zh: '请用`product`、`sum`、`difference`或`daysSince`',
  },
  fromNeedsSlice: { en: '`from` needs `slice`', zh: '`from`需要`slice`' },
  addSlice: { en: 'add `slice`', zh: '请补上`slice`' },
  derivedFromItself: { en: 'the field is derived from itself', zh: '字段不能取自自身' },
  notEnteredText: { en: '`{{from}}` is not a text that people enter', zh: '`{{from}}`不是由人填写的文本' },
  nameEnteredText: {
    en: 'name a field of the type string that is not itself set by the server',
    zh: '请写类型为`string`且不由系统填写的字段',
  },
  pieceReversed: { en: 'the piece ends before it begins', zh: '截取的终点在起点之前' },
  writeSmallerFirst: { en: 'write the smaller number first, such as [0, 2]', zh: '请先写较小的数，如`[0, 2]`' },
});

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
    const mend = texts.writeForm;
    report.error({ path: at, what: texts.derivedOfNothing, mend });
    return;
  }
  if (second !== undefined) {
    const what = texts.workedOutTwice({ form, second });
    report.error({ path: [...at, second], on: 'key', what, mend: commonTexts.removeOneOfTwo });
    return;
  }
  for (const [keyword, wanted] of company) {
    if (derived[keyword] === undefined || form === wanted) continue;
    const what = texts.belongsTo({ keyword, wanted });
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

/** What people may fill in in its place must be a number of the same kind, and theirs to fill in. */
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

function pieceFaults(
  { name, property, siblings, kind }: PlacedProperty,
  { from = '', slice }: DerivedSource,
): Remark[] {
  const path = ['from'];
  if (property.type !== 'string' || ['decimal', 'money'].includes(kind)) {
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
