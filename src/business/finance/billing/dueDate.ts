import type { Stored } from '../../../server/extend.ts';

type Terms = Stored<'hwDebitNote'>['payTerm'];

const days: Readonly<Record<string, number>> = { PREPAID: 0, COD: 0, NET7: 7, NET15: 15, NET30: 30 };

/** When a bill of that day is due (domain.md 6.11): so many days later, or at the end of the next month. */
export function dueDate(issued: string, terms: Terms): string {
  const day = new Date(`${issued}T00:00:00Z`);
  if (terms === 'MONTHLY') day.setUTCMonth(day.getUTCMonth() + 2, 0);
  else day.setUTCDate(day.getUTCDate() + (days[terms] ?? 0));
  return day.toISOString().slice(0, 10);
}
