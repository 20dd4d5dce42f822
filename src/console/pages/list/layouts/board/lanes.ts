import type { ActionBase } from '../../../../../contract/life.ts';
import type { Condition, Operator, Scalar } from '../../../../../contract/query.ts';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field, Option, Resource } from '../../../../../contract/resource.ts';
import type { Language } from '../../../../../contract/text.ts';
import { isEmpty } from '../../../../../fields/emptyValues.ts';
import type { Offer } from '../../../actions/offers.ts';
import type { Actions } from '../../../actions/useActions.tsx';
import type { Word } from '../texts.ts';

/** A lane of a board: the records with one choice of its field, or those with none. */
export interface Lane {
  /** The value of the choice; empty for the records without one. */
  readonly key: string;
  readonly option: Option | undefined;
}

/** The lanes that a filter leaves, in the order of the choices; behind them the one of records without a choice. */
export function lanesOf({ options = [] }: Pick<Field, 'options'>, condition: Condition | undefined): readonly Lane[] {
  const all: Lane[] = [...options.map((option) => ({ key: option.value, option })), { key: '', option: undefined }];
  return all.filter(({ key }) => isRequested(condition, key));
}

/** What the filter of the board's field is in one lane. */
export function laneCondition({ key }: Lane): Condition {
  return key === '' ? { isNull: true } : [key];
}

function isRequested(condition: Condition | undefined, key: string): boolean {
  if (condition === undefined) return true;
  if (Array.isArray(condition)) return condition.includes(key);
  if (typeof condition !== 'object') return condition === key;
  return Object.entries(condition).every(([operator, bound]) => holds[operator as Operator](key, bound as Scalar));
}

/** Nothing is neither more nor less than something, and not other than it: so the database sees it. */
const something = (test: (key: string, bound: string) => boolean) => (key: string, bound: Scalar) =>
  key !== '' && test(key, String(bound));

const holds: Readonly<Record<Operator, (key: string, bound: Scalar) => boolean>> = {
  isNull: (key, bound) => (key === '') === bound,
  ne: something((key, bound) => key !== bound),
  gt: something((key, bound) => key > bound),
  gte: something((key, bound) => key >= bound),
  lt: something((key, bound) => key < bound),
  lte: something((key, bound) => key <= bound),
  contains: something((key, bound) => key.toLowerCase().includes(bound.toLowerCase())),
  startsWith: something((key, bound) => key.toLowerCase().startsWith(bound.toLowerCase())),
  // A span of days, which no choice is in.
  within: () => false,
};

/** Why a card cannot come to a lane. */
type Why =
  | { readonly reason: 'noStep' | 'forbidden' | 'locked' | 'needed' }
  | { readonly reason: 'unmet' | 'stepForbidden' | 'bySystem'; readonly action: ActionBase }
  | { readonly reason: 'told'; readonly text: string };

/** What it would mean to put a card into a lane: nothing, one of these steps, a change of the field, or not possible. */
export type Verdict =
  | { readonly kind: 'here' }
  | { readonly kind: 'step'; readonly offers: readonly Offer[] }
  | { readonly kind: 'save' }
  | { readonly kind: 'no'; readonly why: Why };

interface LaneParams extends Pick<Actions, 'offers' | 'isPossible' | 'reasonAgainst'> {
  readonly resource: Resource;
  readonly field: Field;
  readonly record: WireRecord;
  /** The key of the lane. */
  readonly to: string;
  /** Whether the person may change records. */
  readonly canUpdate: boolean;
}

/** Judges one lane for one card; the server judges once more. */
export function laneVerdict(requested: LaneParams): Verdict {
  const { resource, field, record, to } = requested;
  if (laneOf(record, field) === to) return { kind: 'here' };
  return resource.states?.field === field.name ? stepVerdict(requested, resource.states) : saveVerdict(requested);
}

/** The key of the lane that a card is in. */
export function laneOf(record: WireRecord, { name }: Field): string {
  return String(record[name] ?? '');
}

function stepVerdict(
  { record, field, to, offers, isPossible }: LaneParams,
  { transitions, initial }: NonNullable<Resource['states']>,
): Verdict {
  const from = laneOf(record, field) || initial;
  const all = transitions.filter((one) => one.to === to && one.from.includes(from));
  const [first, ...others] = all.filter(({ by }) => by === undefined);
  if (!first) return { kind: 'no', why: all[0] ? { reason: 'bySystem', action: all[0] } : { reason: 'noStep' } };
  const names = new Set([first, ...others].map(({ name }) => name));
  const held = offers.filter((offer) => offer.from !== undefined && names.has(offer.action.name));
  if (!held[0]) return { kind: 'no', why: { reason: 'stepForbidden', action: first } };
  const possible = held.filter((offer) => isPossible(offer, record));
  if (possible.length > 0) return { kind: 'step', offers: possible };
  return { kind: 'no', why: { reason: 'unmet', action: held[0].action } };
}

function saveVerdict({ field, record, to, canUpdate, reasonAgainst }: LaneParams): Verdict {
  if (!canUpdate) return { kind: 'no', why: { reason: 'forbidden' } };
  const text = reasonAgainst('edit', record);
  if (text !== undefined) return { kind: 'no', why: { reason: 'told', text } };
  const isGiven = field.lockedAfterCreate === true && !isEmpty(record[field.name]);
  if (field.system || isGiven) return { kind: 'no', why: { reason: 'locked' } };
  if (to === '' && field.required) return { kind: 'no', why: { reason: 'needed' } };
  return { kind: 'save' };
}

/** Why a card cannot come to a lane, for people; a condition in its own words where the file has some. */
export function whyTexts(why: Why, word: Word, language: Language): string {
  if (why.reason === 'told') return why.text;
  if (!('action' in why)) return word(why.reason);
  const { title, guardMessage } = why.action;
  if (why.reason === 'unmet' && guardMessage) return guardMessage[language];
  return word(why.reason, { action: title[language] });
}
