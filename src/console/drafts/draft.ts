import type { Text } from '../../contract/text.ts';
import { type Attempt, isAttempt } from '../pages/edit/lost/attempt.ts';

/** What was typed into one form and not saved. */
export interface Draft {
  /** Its place on the shelf; a form has one for as long as it is open. */
  readonly slot: string;
  readonly resource: string;
  /** The record that was being changed; null for a new one. */
  readonly id: string | null;
  readonly version: number | null;
  /** The changed fields; an emptied one is null. */
  readonly changed: Readonly<Record<string, unknown>>;
  /** The same fields as they were when the form was opened; not in drafts that were parked before this was kept. */
  readonly before?: Readonly<Record<string, unknown>>;
  /** A save of it of which nobody knows what came of it: it is sent again first, so that it is not done twice. */
  readonly sent?: Attempt;
  /** When it was last typed in, in ms since 1970. */
  readonly time: number;
  /** Path and query of the page with the form open. */
  readonly fullPath: string;
  /** What it is, for a list of drafts. */
  readonly title: Text;
  readonly label: string;
}

/** A draft out of what was stored, or undefined when it is none. */
export function readDraft(value: unknown): Draft | undefined {
  if (!isObject(value)) return undefined;
  const { slot, resource, id, version, changed, before, sent, time, fullPath, title, label } = value;
  const isSound =
    [slot, resource, fullPath, label].every((text) => typeof text === 'string') &&
    (id === null || typeof id === 'string') &&
    (version === null || typeof version === 'number') &&
    typeof time === 'number' &&
    isObject(changed) &&
    (before === undefined || isObject(before)) &&
    (sent === undefined || isAttempt(sent)) &&
    isObject(title) &&
    typeof title.zh === 'string' &&
    typeof title.en === 'string';
  return isSound ? (value as unknown as Draft) : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
