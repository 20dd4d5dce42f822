import type { ChangeLogFilter } from '../../../contract/changeLog.ts';

/** What the log is narrowed to, as it is typed; empty: everything. Days are those of the clock on the wall. */
export interface TypedFilter {
  readonly resource: string;
  readonly operator: string;
  readonly action: string;
  readonly keyword: string;
  /** `2026-11-20`. */
  readonly from: string;
  readonly to: string;
}

export const everything: TypedFilter = { resource: '', operator: '', action: '', keyword: '', from: '', to: '' };

/** The same as the server is asked: from the first moment of one day to the last one of the other. */
export function askedChanges({ from, to, ...texts }: TypedFilter): ChangeLogFilter {
  const given = Object.entries(texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]]));
  const gte = momentOf(`${from}T00:00:00`);
  const lte = momentOf(`${to}T23:59:59.999`);
  return { ...Object.fromEntries(given), ...((gte || lte) && { time: { ...(gte && { gte }), ...(lte && { lte }) } }) };
}

/** A day that is still being typed is none. */
function momentOf(local: string): string | undefined {
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
