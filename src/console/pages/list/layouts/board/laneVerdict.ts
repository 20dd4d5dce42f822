import type { Doing } from '../../../../../contract/life.ts';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field, Resource } from '../../../../../contract/resource.ts';
import { isEmpty } from '../../../../../fields/emptyValues.ts';
import type { Offer } from '../../../doing/offersOf.ts';
import type { Doings } from '../../../doing/useDoings.tsx';

/** Why a card cannot come to a lane. */
export type Why =
  | { readonly reason: 'noStep' | 'forbidden' | 'locked' | 'needed' }
  | { readonly reason: 'unmet' | 'stepForbidden' | 'bySystem'; readonly doing: Doing }
  | { readonly reason: 'told'; readonly text: string };

/** What it would mean to put a card into a lane: nothing, one of these steps, a change of the field, or not possible. */
export type Verdict =
  | { readonly kind: 'here' }
  | { readonly kind: 'step'; readonly offers: readonly Offer[] }
  | { readonly kind: 'save' }
  | { readonly kind: 'no'; readonly why: Why };

interface Asked extends Pick<Doings, 'offers' | 'isPossible' | 'reasonAgainst'> {
  readonly resource: Resource;
  readonly field: Field;
  readonly record: WireRecord;
  /** The key of the lane. */
  readonly to: string;
  /** Whether the person may change records. */
  readonly canUpdate: boolean;
}

/** Judges one lane for one card; the server judges once more. */
export function laneVerdict(asked: Asked): Verdict {
  const { resource, field, record, to } = asked;
  if (laneOf(record, field) === to) return { kind: 'here' };
  return resource.states?.field === field.name ? stepVerdict(asked, resource.states) : saveVerdict(asked);
}

/** The key of the lane that a card is in. */
export function laneOf(record: WireRecord, { name }: Field): string {
  return String(record[name] ?? '');
}

function stepVerdict(
  { record, field, to, offers, isPossible }: Asked,
  { transitions, initial }: NonNullable<Resource['states']>,
): Verdict {
  const from = laneOf(record, field) || initial;
  const all = transitions.filter((one) => one.to === to && one.from.includes(from));
  const [first, ...others] = all.filter(({ by }) => by === undefined);
  if (!first) return { kind: 'no', why: all[0] ? { reason: 'bySystem', doing: all[0] } : { reason: 'noStep' } };
  const names = new Set([first, ...others].map(({ name }) => name));
  const held = offers.filter((offer) => offer.from !== undefined && names.has(offer.doing.name));
  if (!held[0]) return { kind: 'no', why: { reason: 'stepForbidden', doing: first } };
  const possible = held.filter((offer) => isPossible(offer, record));
  if (possible.length > 0) return { kind: 'step', offers: possible };
  return { kind: 'no', why: { reason: 'unmet', doing: held[0].doing } };
}

function saveVerdict({ field, record, to, canUpdate, reasonAgainst }: Asked): Verdict {
  if (!canUpdate) return { kind: 'no', why: { reason: 'forbidden' } };
  const text = reasonAgainst('edit', record);
  if (text !== undefined) return { kind: 'no', why: { reason: 'told', text } };
  const isGiven = field.lockedAfterCreate === true && !isEmpty(record[field.name]);
  if (field.system || isGiven) return { kind: 'no', why: { reason: 'locked' } };
  if (to === '' && field.required) return { kind: 'no', why: { reason: 'needed' } };
  return { kind: 'save' };
}
