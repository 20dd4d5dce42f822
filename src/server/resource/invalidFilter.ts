import { Refusal } from '../refusal.ts';

/** 40000 for a part of a filter body; unknown, unreadable and wrong are one and the same answer. */
export function invalidFilter(name: string): Refusal {
  const shown = name.slice(0, 60);
  return new Refusal('invalidFilter', { values: { name: shown }, at: { path: `/${shown}`, keyword: 'filter' } });
}
