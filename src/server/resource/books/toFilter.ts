import type { Wanted } from '../../extend.ts';

/** Conditions of the house as the body of a find call: a plain value means that value alone, null and '' none at all. */
export function toFilter(where: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(where).map(([name, wanted]) => [name, toCondition(name, wanted as Wanted)]));
}

function toCondition(name: string, wanted: Wanted | undefined): unknown {
  // Left out it would be no condition, and everything would be found.
  if (wanted === undefined) throw new Error(`the condition on ${name} is undefined`);
  if (wanted === null || wanted === '') return { isNull: true };
  return typeof wanted === 'object' ? wanted : [wanted];
}
