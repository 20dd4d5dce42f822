import { fill, type Text } from '../../contract/text.ts';
import type { Refusal } from '../kind.ts';
import { mustMatch, wrongFormat } from '../refusals.ts';
import { isZipInState } from './usZipPrefixes.ts';

const outsideState: Text = {
  zh: '{field}不在{state}州内，请核对邮编与州',
  en: '{field} does not lie in {state}: please check both',
};

/** Checks the form that serves for every country: 3 to 10 letters, digits, spaces and hyphens. */
export const refusePostalForm = mustMatch(
  /^(?=.{3,10}$)[A-Za-z0-9]+(?:[ -][A-Za-z0-9]+)*$/,
  wrongFormat('须为 3 到 10 位字母、数字、空格或连字符', '3 to 10 letters, digits, spaces or hyphens'),
);

const refuseZipForm = mustMatch(
  /^\d{5}(?:-\d{4})?$/,
  wrongFormat('美国邮编须为 91761 或 91761-1234 的形式', 'a US ZIP code such as 91761 or 91761-1234'),
);

/** Why a postal code is refused: in the US by its form and its state, elsewhere by the general form. */
export function refusePostalCode(value: string, place: { country: unknown; state: unknown }): Refusal | undefined {
  if (place.country !== 'US') return refusePostalForm(value);
  const refusal = refuseZipForm(value);
  if (refusal || isZipInState(value, place.state) !== false) return refusal;
  const state = String(place.state);
  return {
    zh: fill(outsideState.zh, { state }),
    en: fill(outsideState.en, { state }),
  };
}
