import type { Field, Near } from '../contract/field.ts';
import { mostTreeLevels } from '../contract/menu.ts';
import type { CheckError, Resource } from '../contract/resource.ts';
import type { Text } from '../contract/wire.ts';
import { currencyOf } from './codes/currencies.ts';
import { checkSubdivision } from './codes/locations.ts';
import { checkPostalCode } from './codes/postalCode.ts';
import { nextYear } from './compare.ts';
import type { FaultText } from './kind.ts';
import { kindOf } from './kinds.ts';
import { messages } from './messages.ts';
import { workedBeside } from './near.ts';
import { checkDecimal, checkMoney } from './numbers/kinds.ts';
import { unprintable } from './text/kinds.ts';

/** The value for which a check failed, and its place. `siblings` are the values of the record or row that contains the value. */
export interface FaultLocation {
  /** JSON pointer of the value, or of the missing or unknown field. */
  readonly path: string;
  readonly field: Field | undefined;
  readonly title: Text;
  readonly value: unknown;
  readonly siblings: Readonly<Record<string, unknown>>;
}

/** A message and the values of its placeholders. `{{field}}` always is the title of the field. */
export interface Texts {
  readonly text: Text;
  readonly values?: Readonly<Record<string, string | number | Text>>;
}

interface Fault {
  readonly error: CheckError;
  readonly location: FaultLocation;
  readonly resource: Resource;
}

/** Returns the standard message for a validator error. `explain` uses the message of a rule instead, if there is one. */
export function faultTexts(fault: Fault): Texts {
  const { keyword } = fault.error;
  const t = Object.hasOwn(byKeyword, keyword) ? byKeyword[keyword] : undefined;
  return t?.(fault) ?? { text: messages.invalid };
}

const byKeyword: Readonly<Record<string, (fault: Fault) => Texts>> = {
  required: () => ({ text: messages.required }),
  additionalProperties: ({ error }) => ({
    text: messages.unknownField,
    values: { name: String(error.params.additionalProperty).slice(0, 60) },
  }),
  type: ({ error }) => ({ text: typeMessages.get(error.params.type) ?? messages.format }),
  format: rejected,
  text: () => ({ text: unprintable }),
  reference: () => ({ text: messages.reference }),
  fixed: () => ({ text: messages.fixed }),
  notAllowed: ({ resource }) => ({ text: resource.allow?.edit?.message ?? messages.notAllowed }),
  referenceFilter: () => ({ text: messages.unfitting }),
  referenceDepth: () => ({ text: messages.tooDeep, values: { most: mostTreeLevels } }),
  referenceCycle: () => ({ text: messages.belowItself }),
  scope: () => ({ text: messages.outOfScope }),
  strangeLine: () => ({ text: messages.strangeLine }),
  lineTwice: () => ({ text: messages.lineTwice }),
  file: () => ({ text: messages.file }),
  fileInBatch: () => ({ text: messages.fileInBatch }),
  linesInBatch: () => ({ text: messages.linesInBatch }),
  unique: ({ error, resource }) => ({
    text: resource.uniques[Number(error.params.index ?? -1)]?.message ?? messages.taken,
  }),
  repeated: limit('repeated'),
  ambiguous: () => ({ text: messages.ambiguous }),
  noneSuch: () => ({ text: messages.noneSuch }),
  otherOwner: () => ({ text: messages.otherOwner }),
  cellError: () => ({ text: messages.cellError }),
  noOwner: () => ({ text: messages.noOwner }),
  sameRecord: limit('sameRecord'),
  conflict: ({ error }) => ({
    text: messages.conflict,
    values: { by: String(error.params.by), theirs: theirsOf(error.params.theirs) },
  }),
  changed: () => ({ text: messages.changed }),
  gone: () => ({ text: messages.gone }),
  access: () => ({ text: messages.access }),
  decimal: rejected,
  money: rejected,
  subdivision: rejected,
  postalCode: rejected,
  pattern: ({ location }) => ({ text: location.field?.patternMessage ?? messages.format }),
  minimum: bound('minimum'),
  maximum: bound('maximum'),
  exclusiveMinimum: bound('exclusiveMinimum'),
  exclusiveMaximum: bound('exclusiveMaximum'),
  maxLength: limit('maxLength'),
  minLength: limit('minLength'),
  maxItems: limit('maxItems'),
  minItems: limit('minItems'),
  enum: () => ({ text: messages.choice }),
  const: ({ error, location }) => ({
    text: messages.exactly,
    values: { value: shown(error.params.allowedValue, location.field) },
  }),
  'false schema': () => ({ text: messages.mustBeEmpty }),
  sameAs: compared('sameAs'),
  differsFrom: compared('differsFrom'),
  beginsWith: compared('beginsWith'),
  atMost: (fault) =>
    fault.error.params.rule === 'nextYear' ? { text: messages.maximum, values: { limit: nextYear() } } : compared('atMost')(fault),
  atLeast: compared('atLeast'),
  lessThan: compared('lessThan'),
  moreThan: compared('moreThan'),
  near: ({ error, location }) => {
    const rule = error.params.rule as Near;
    const worked = workedBeside(rule, { siblings: location.siblings, scale: location.field?.scale ?? 0 });
    return { text: messages.near, values: { worked, percent: rule.percent } };
  },
  notBefore: comparedInTime('notBefore', 'notBeforeNow'),
  notAfter: comparedInTime('notAfter', 'notAfterNow'),
};

const typeMessages: ReadonlyMap<unknown, Text> = new Map<unknown, Text>([
  ['integer', messages.whole],
  ['boolean', messages.yesOrNo],
  ['array', messages.list],
]);

function rejected({ error, location }: Fault): Texts {
  const format = error.keyword === 'format' ? error.params.format : undefined;
  return { text: valueFault(location, typeof format === 'string' ? format : undefined) ?? messages.format };
}

function bound(name: 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum') {
  return ({ error, location }: Fault): Texts => {
    const { minimum: a, maximum: b } = location.field ?? {};
    const isOwnBound = error.params.limit === (name === 'minimum' ? a : b);
    const isRange = a !== undefined && b !== undefined && isOwnBound;
    if (isRange) return { text: messages.range, values: { a, b } };
    return { text: messages[name], values: { limit: String(error.params.limit) } };
  };
}

function limit(name: 'maxLength' | 'minLength' | 'maxItems' | 'minItems' | 'repeated' | 'sameRecord'): (fault: Fault) => Texts {
  return ({ error }) => ({ text: messages[name], values: { limit: String(error.params.limit) } });
}

function compared(name: keyof typeof messages): (fault: Fault) => Texts {
  return ({ error, resource }) => {
    const fields = resource.fields.flatMap((field) => [field, ...(field.items ?? [])]);
    const other = fields.find((field) => Object.values(error.params).includes(field.name));
    return { text: messages[name], values: { other: other?.title ?? messages.otherField } };
  };
}

function comparedInTime(name: 'notBefore' | 'notAfter', withNow: keyof typeof messages): (fault: Fault) => Texts {
  const withField = compared(name);
  return (fault) => (fault.error.params.rule === 'now' ? { text: messages[withNow] } : withField(fault));
}

/** Returns the value that another user has set, as text in each language. */
function theirsOf(cells: unknown): Text {
  const { zh, en } = cells as Readonly<Record<'zh' | 'en', unknown>>;
  return { zh: String(zh ?? messages.nothing.zh), en: String(en ?? messages.nothing.en) };
}

/** Formats a value for a message: the title of an option, yes or no, else the value itself. */
function shown(value: unknown, field: Field | undefined): Text | string {
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  return field?.options?.find((option) => option.value === String(value))?.title ?? String(value);
}

interface Placed {
  readonly field: Field | undefined;
  readonly value: unknown;
  readonly siblings: Readonly<Record<string, unknown>>;
}

/** Returns why the kind of the field, or the kind that a rule's `format` names, rejects a value; undefined if the value is accepted. */
export function valueFault({ field, value, siblings }: Placed, format: string | undefined): FaultText | undefined {
  const kind = format ?? field?.kind ?? '';
  if (typeof value !== 'string') return undefined;
  const reject = field && field.kind === kind && Object.hasOwn(inContext, kind) ? inContext[kind] : undefined;
  if (reject && field) return reject({ field, value, siblings });
  const known = kindOf(kind);
  return known?.check?.(value) ?? known?.unlisted;
}

type Reject = (placed: { field: Field; value: string; siblings: Placed['siblings'] }) => FaultText | undefined;

/** Kinds whose check needs more than the value: digits and bounds of the field, or sibling fields. */
const inContext: Readonly<Record<string, Reject>> = {
  decimal: ({ field, value }) => checkDecimal(value, field),
  money: ({ field, value, siblings }) => checkMoney(value, { ...field, currency: currencyOf(field, siblings) }),
  subdivision: ({ field, value, siblings }) => checkSubdivision(value, ownValue(siblings, field.countryField)),
  'postal-code': ({ field, value, siblings }) =>
    checkPostalCode(value, {
      country: ownValue(siblings, field.countryField),
      state: ownValue(siblings, field.stateField),
    }),
};

function ownValue(siblings: Placed['siblings'], name: string | undefined): unknown {
  return name !== undefined && Object.hasOwn(siblings, name) ? siblings[name] : undefined;
}
