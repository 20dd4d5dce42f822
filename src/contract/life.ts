import type { Field } from './field.ts';
import type { Text } from './wire.ts';

/** The form that the user fills in before an action runs. Its values are sent as `input`. */
export interface Ask {
  readonly fields: readonly Field[];
}

/** The common part of transitions and actions. Their conditions are in `Checks.when` and `Checks.input`, by name. */
export interface ActionBase {
  readonly name: string;
  readonly title: Text;
  /** The message after success. */
  readonly done?: Text;
  readonly icon?: string;
  /** The required permission code. */
  readonly perm: string;
  /** Whether a condition on the record limits the action: `when` of an action, `guard` of a transition. */
  readonly isGuarded: boolean;
  /** The message if the condition is not met. */
  readonly guardMessage?: Text;
  /** The form before the action runs. A field with the name of a record field is stored in that field. */
  readonly ask?: Ask;
  /** The confirmation question. */
  readonly confirm?: Text;
  /** The component key of a panel above the form. */
  readonly panel?: string;
  readonly isDangerous: boolean;
  /** True if a condition decides whether the action is the next step of a record (`nextCheck`). */
  readonly isNext?: true;
  /** Values set on the record, by field; `now` in a date or date-time is the current time. */
  readonly set: Readonly<Record<string, unknown>>;
  /** The business events that are recorded in the log entry of the action. */
  readonly events?: readonly DeclaredEvent[];
}

/** A transition of a record's state, from one of the states in `from` to `to`, which may be the same. */
export interface Transition extends ActionBase {
  readonly from: readonly string[];
  readonly to: string;
  /** Set if only server code runs the transition, so that it has no button and no call. */
  readonly by?: 'system';
}

/** An event that an action records: its four-letter code, and in `at` the field with the time when it actually happened. */
export interface DeclaredEvent {
  readonly code: string;
  readonly at?: string;
  /** True if the event is recorded only when the action fills or changes the field `at`. */
  readonly isOnChange?: true;
  /** True if the event is recorded only when the record starts to satisfy the condition of the event. */
  readonly isGuarded?: true;
  /** True if the event is declared for the whole resource, so that any action on a record can record it. */
  readonly isCommon?: true;
}

/**
 * Returns the name that the condition of an event has in `Checks.when`. The name is the same for all actions if the event is declared for
 * the whole resource.
 */
export function eventCheck(action: string, { code, isCommon }: DeclaredEvent): string {
  return isCommon ? `event/${code}` : `event/${action}/${code}`;
}

/** A stage of a record on its detail page, reached at the date in `field`. */
export interface Milestone {
  readonly field: string;
  readonly title: Text;
  /** The field with the date by which the milestone should be reached. */
  readonly due?: string;
  /** True if a condition decides whether a record has this stage (`milestoneCheck`). */
  readonly isGuarded?: true;
}

/** Returns the name of the condition of a milestone in `Checks.when`. */
export function milestoneCheck(field: string): string {
  return `milestone/${field}`;
}

/** Returns the name in `Checks.when` of the condition under which an action is the next step of a record. */
export function nextCheck(action: string): string {
  return `next/${action}`;
}

/** The state machine of a record: its state field, initial state and transitions. */
export interface States {
  readonly field: string;
  readonly initial: string;
  readonly transitions: readonly Transition[];
}

export const allowances = ['edit', 'remove'] as const;
/** Operations that a condition on the record can restrict. */
export type Allowance = (typeof allowances)[number];

/**
 * A restriction of an operation by a condition. `message` is shown if the condition is not met; without it, a standard message is shown.
 */
export interface Allowed {
  readonly message?: Text;
}

/** An action on one record, on many, or on the page. */
export interface Action extends ActionBase {
  readonly at: readonly ('row' | 'bulk' | 'page')[];
  /** Full path of the call. */
  readonly call: string;
  /** Whether server code implements the action. A server without that code rejects the call. */
  readonly hasHandler?: boolean;
  /** True for an action without a button, which business pages call. */
  readonly isHidden?: boolean;
  /** The component key of a business page that its button opens instead of running the action. */
  readonly opens?: string;
}

/** A read-only query answered by server code and used by business pages. */
export interface Read {
  readonly name: string;
  readonly title: Text;
  /** The required permission code. */
  readonly perm: string;
  /** Full path of the call. */
  readonly call: string;
}

/**
 * The names of the server hooks of a resource: `prepare` runs once before records are saved together, `save` around the save of each
 * record, and `delete` around each deletion.
 */
export const hookNames = ['prepare', 'save', 'delete'] as const;
