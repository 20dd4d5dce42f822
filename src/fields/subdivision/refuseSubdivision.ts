import type { Refusal } from '../kind.ts';
import { mustMatch, wrongFormat } from '../refusals.ts';
import { usStates } from './usStates.ts';

/** Countries whose subdivisions are a closed list here; elsewhere the form of ISO 3166-2 is all that is asked. */
const closedLists: ReadonlyMap<unknown, ReadonlySet<string>> = new Map([['US', new Set(usStates)]]);

const unknownState: Refusal = {
  zh: '{field}不是美国的州或属地代码（两位字母，如 CA）',
  en: '{field} is not a state or territory of the United States (two letters, such as CA)',
};

/** Checks the form of ISO 3166-2 without its country: one to three capitals or digits. */
export const refuseSubdivisionForm = mustMatch(
  /^[A-Z0-9]{1,3}$/,
  wrongFormat('须为 ISO 3166-2 代码，如 CA', 'an ISO 3166-2 code without its country, such as CA'),
);

/** Why a subdivision is refused in its country; without a country only its form counts. */
export function refuseSubdivision(value: string, country: unknown): Refusal | undefined {
  const list = closedLists.get(country);
  if (!list) return refuseSubdivisionForm(value);
  return list.has(value) ? undefined : unknownState;
}
