import type { Field } from '../contract/resource.ts';
import { refuseDecimal } from './decimal/refuseDecimal.ts';
import type { Refusal } from './kind.ts';
import { kindOf } from './kinds.ts';
import { currencyOf } from './money/currencyOf.ts';
import { refuseMoney } from './money/refuseMoney.ts';
import { refusePostalCode } from './postal-code/refusePostalCode.ts';
import { refuseSubdivision } from './subdivision/refuseSubdivision.ts';

interface Placed {
  readonly field: Field | undefined;
  readonly value: unknown;
  readonly siblings: Readonly<Record<string, unknown>>;
}

/** Why a value is refused by its kind, or by the kind that a rule's `format` names; undefined when that is not the cause. */
export function refuseValue({ field, value, siblings }: Placed, format: string | undefined): Refusal | undefined {
  const kind = format ?? field?.kind ?? '';
  if (typeof value !== 'string') return undefined;
  const refuse = field && field.kind === kind && Object.hasOwn(inContext, kind) ? inContext[kind] : undefined;
  if (refuse && field) return refuse({ field, value, siblings });
  const known = kindOf(kind);
  return known?.check?.(value) ?? known?.unlisted;
}

type Refuse = (placed: { field: Field; value: string; siblings: Placed['siblings'] }) => Refusal | undefined;

/** The kinds whose check asks for more than the value: the field's digits and bounds, or the fields beside it. */
const inContext: Readonly<Record<string, Refuse>> = {
  decimal: ({ field, value }) => refuseDecimal(value, field),
  money: ({ field, value, siblings }) => refuseMoney(value, { ...field, currency: currencyOf(field, siblings) }),
  subdivision: ({ field, value, siblings }) => refuseSubdivision(value, ownValue(siblings, field.countryField)),
  'postal-code': ({ field, value, siblings }) =>
    refusePostalCode(value, {
      country: ownValue(siblings, field.countryField),
      state: ownValue(siblings, field.stateField),
    }),
};

function ownValue(siblings: Placed['siblings'], name: string | undefined): unknown {
  return name !== undefined && Object.hasOwn(siblings, name) ? siblings[name] : undefined;
}
