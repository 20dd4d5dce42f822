import { listLookLimits } from '../../contract/listLook.ts';
import { Refusal } from '../refusal.ts';

/** The fields of an object that was sent; any other field in it is refused. */
export function readParts(value: unknown, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('invalidBody');
  if (Object.keys(value).some((key) => !known.includes(key))) throw new Refusal('invalidBody');
  return value as Readonly<Record<string, unknown>>;
}

/** Whether a value can be the name of a field of any resource. */
export function isFieldName(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z]\w{0,63}$/.test(value);
}

export function isColumnWidth(value: unknown): value is number {
  const { leastWidth, mostWidth } = listLookLimits;
  return Number.isInteger(value) && Number(value) >= leastWidth && Number(value) <= mostWidth;
}

export function isOneOf<T extends string>(choices: readonly T[], value: unknown): value is T {
  return (choices as readonly unknown[]).includes(value);
}
