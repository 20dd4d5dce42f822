import { mostTreeLevels } from '../contract/menu.ts';
import type { CheckError, Field, Near, Resource } from '../contract/resource.ts';
import type { Text } from '../contract/text.ts';
import { nextYear } from './compareWithNow.ts';
import type { FaultPlace } from './faultPlace.ts';
import { messages } from './messages.ts';
import { workedBeside } from './near.ts';
import { refuseValue } from './refuseValue.ts';
import { unprintable } from './text/refuseUnprintable.ts';

/** A message with what its places are filled with; `{field}` is the title of the place. */
export interface Words {
  readonly text: Text;
  readonly values?: Readonly<Record<string, string | number | Text>>;
}

interface Fault {
  readonly error: CheckError;
  readonly place: FaultPlace;
  readonly resource: Resource;
}

/** What people are told about an error of a validator, before a rule's own message. */
export function faultWords(fault: Fault): Words {
  const { keyword } = fault.error;
  const say = Object.hasOwn(byKeyword, keyword) ? byKeyword[keyword] : undefined;
  return say?.(fault) ?? { text: messages.invalid };
}

const byKeyword: Readonly<Record<string, (fault: Fault) => Words>> = {
  required: () => ({ text: messages.required }),
  additionalProperties: ({ error }) => ({
    text: messages.unknownField,
    values: { name: String(error.params.additionalProperty).slice(0, 60) },
  }),
  type: ({ error }) => ({ text: typeMessages.get(error.params.type) ?? messages.format }),
  format: refused,
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
  decimal: refused,
  money: refused,
  subdivision: refused,
  postalCode: refused,
  pattern: ({ place }) => ({ text: place.field?.patternMessage ?? messages.format }),
  minimum: bound('minimum'),
  maximum: bound('maximum'),
  exclusiveMinimum: bound('exclusiveMinimum'),
  exclusiveMaximum: bound('exclusiveMaximum'),
  maxLength: limit('maxLength'),
  minLength: limit('minLength'),
  maxItems: limit('maxItems'),
  minItems: limit('minItems'),
  enum: () => ({ text: messages.choice }),
  const: ({ error, place }) => ({
    text: messages.exactly,
    values: { value: shown(error.params.allowedValue, place.field) },
  }),
  'false schema': () => ({ text: messages.mustBeEmpty }),
  sameAs: compared('sameAs'),
  differsFrom: compared('differsFrom'),
  beginsWith: compared('beginsWith'),
  atMost: (fault) =>
    fault.error.params.rule === 'nextYear'
      ? { text: messages.maximum, values: { limit: nextYear() } }
      : compared('atMost')(fault),
  atLeast: compared('atLeast'),
  lessThan: compared('lessThan'),
  moreThan: compared('moreThan'),
  near: ({ error, place }) => {
    const rule = error.params.rule as Near;
    const worked = workedBeside(rule, { siblings: place.siblings, scale: place.field?.scale ?? 0 });
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

function refused({ error, place }: Fault): Words {
  const format = error.keyword === 'format' ? error.params.format : undefined;
  return { text: refuseValue(place, typeof format === 'string' ? format : undefined) ?? messages.format };
}

function bound(name: 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum') {
  return ({ error, place }: Fault): Words => {
    const { minimum: a, maximum: b } = place.field ?? {};
    const isOwnBound = error.params.limit === (name === 'minimum' ? a : b);
    const isRange = a !== undefined && b !== undefined && isOwnBound;
    if (isRange) return { text: messages.range, values: { a, b } };
    return { text: messages[name], values: { limit: String(error.params.limit) } };
  };
}

function limit(
  name: 'maxLength' | 'minLength' | 'maxItems' | 'minItems' | 'repeated' | 'sameRecord',
): (fault: Fault) => Words {
  return ({ error }) => ({ text: messages[name], values: { limit: String(error.params.limit) } });
}

function compared(name: keyof typeof messages): (fault: Fault) => Words {
  return ({ error, resource }) => {
    const fields = resource.fields.flatMap((field) => [field, ...(field.items ?? [])]);
    const other = fields.find((field) => Object.values(error.params).includes(field.name));
    return { text: messages[name], values: { other: other?.title ?? messages.otherField } };
  };
}

function comparedInTime(name: 'notBefore' | 'notAfter', withNow: keyof typeof messages): (fault: Fault) => Words {
  const withField = compared(name);
  return (fault) => (fault.error.params.rule === 'now' ? { text: messages[withNow] } : withField(fault));
}

/** What somebody else made of a field, as a sheet shows it in each language. */
function theirsOf(cells: unknown): Text {
  const { zh, en } = cells as Readonly<Record<'zh' | 'en', unknown>>;
  return { zh: String(zh ?? messages.nothing.zh), en: String(en ?? messages.nothing.en) };
}

/** A value as the screen shows it: the title of a choice, yes or no, otherwise as it is. */
function shown(value: unknown, field: Field | undefined): Text | string {
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  return field?.options?.find((option) => option.value === String(value))?.title ?? String(value);
}
