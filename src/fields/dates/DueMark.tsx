import { createContext, type ReactNode, useContext } from 'react';
import type { Field } from '../../contract/field.ts';
import { type CellProps, useFieldServices, type WidgetTexts } from '../services.tsx';
import './due.css';

const texts: WidgetTexts<DueState> = {
  name: 'dueMark',
  zh: { overdue: '已逾期', soon: '即将到期' },
  en: { overdue: 'overdue', soon: 'due soon' },
};

/** SVG paths in a 16 by 16 box: an exclamation mark in a disc, and a clock. */
const paths: Readonly<Record<DueState, string>> = {
  overdue: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-1 3h2v5H7Zm0 6h2v2H7Z',
  soon: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm0 1.6a5.4 5.4 0 1 1 0 10.8A5.4 5.4 0 0 1 8 2.6ZM7.2 4.5v4.1l3 1.8.8-1.3-2.3-1.4V4.5Z',
};

/** Marks a due date that is past or near, with color, icon and text. */
export function DueMark({ field, value, record, children }: CellProps & { readonly children: ReactNode }): ReactNode {
  const holds = useContext(DueContext);
  const { language, textsOf } = useFieldServices();
  const { soon = 0 } = field.due ?? {};
  const state = dueState({ value, soon, now: new Date() });
  if (!state || !holds(field, record)) return children;
  const word = textsOf(texts, language)(state);
  return (
    <span className="q-due" data-due={state} title={word}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path fillRule="evenodd" d={paths[state]} />
      </svg>
      {children}
      <span className="q-hidden"> {word}</span>
    </span>
  );
}

/**
 * Returns whether the due date of a field applies to a record. A due date with a condition never applies unless the page provides the check
 * of its condition.
 */
export type DueHolds = (field: Field, record: Readonly<Record<string, unknown>>) => boolean;

export const DueContext = createContext<DueHolds>(({ due }) => due?.isGuarded === false);

type DueState = 'overdue' | 'soon';

interface DueParams {
  /** A date (`YYYY-MM-DD`) or date-time (RFC 3339). */
  readonly value: unknown;
  /** The number of days before the due date from which the record counts as due soon. */
  readonly soon: number;
  readonly now: Date;
}

/**
 * Returns whether a date or date-time is overdue or due soon; undefined if neither. A date is overdue from the next day in the user's time
 * zone.
 */
export function dueState({ value, soon, now }: DueParams): DueState | undefined {
  const end = endOf(String(value ?? ''));
  if (Number.isNaN(end)) return undefined;
  if (end <= now.getTime()) return 'overdue';
  const near = new Date(now);
  near.setDate(near.getDate() + soon);
  return soon > 0 && end <= lastOf(String(value), near) ? 'soon' : undefined;
}

/** Returns the time from which a due date is overdue, in ms; for a date, the end of that day. */
function endOf(value: string): number {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  return day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3]) + 1).getTime() : Date.parse(value);
}

/** Returns the latest time that counts as due soon, in ms: `near` itself, or for a date the end of its day. */
function lastOf(value: string, near: Date): number {
  if (value.length > 10) return near.getTime();
  return new Date(near.getFullYear(), near.getMonth(), near.getDate() + 1).getTime();
}
