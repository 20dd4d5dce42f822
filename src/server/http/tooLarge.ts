import { Refusal } from '../refusal.ts';

const [kilobyte, megabyte] = [1024, 1024 * 1024];

/** The refusal of what is larger than so many bytes. */
export function tooLarge(limit: number): Refusal {
  const size = limit < megabyte ? `${Math.floor(limit / kilobyte)} KB` : `${limit / megabyte} MB`;
  return new Refusal('tooLarge', { values: { limit: size } });
}
