import type { Field } from './resource.ts';
import type { Text } from './text.ts';

/** Words and fields that are asked before something is done; the values travel as `input`. */
export interface Ask {
  readonly fields: readonly Field[];
}

/** What transitions and actions have in common. Their checks are in `Checks.when` and `Checks.input`, by name. */
export interface ActionBase {
  readonly name: string;
  readonly title: Text;
  /** What people are told once it is done. */
  readonly done?: Text;
  readonly icon?: string;
  /** Permission code that it needs. */
  readonly perm: string;
  /** Whether a condition on the record says when it is offered (an action's `when`, a transition's `guard`). */
  readonly isGuarded: boolean;
  /** Why the condition refuses. */
  readonly guardMessage?: Text;
  /** Asked before it is done; a field that is named like one of the record is stored there. */
  readonly ask?: Ask;
  /** A question before it is done. */
  readonly confirm?: Text;
  /** A part that business code draws above the questions, by its component key. */
  readonly panel?: string;
  readonly isDangerous: boolean;
  /** Values that the record gets, by field; `now` in a date or date-time means the moment at which it is done. */
  readonly set: Readonly<Record<string, unknown>>;
  /** What its lines in the log tell has happened. */
  readonly events?: readonly StepEvent[];
}

/** One step of the life of a record: it moves `from` one of these states `to` that one, which may be the same. */
export interface Transition extends ActionBase {
  readonly from: readonly string[];
  readonly to: string;
  /** Nobody is offered it, and no call takes it: code of the server does it. */
  readonly by?: 'system';
}

/** What has happened when something is done: a code of four letters, and the field that says when it really did. */
export interface StepEvent {
  readonly code: string;
  readonly at?: string;
  /** Only when `at` is filled or changed by it. */
  readonly isOnChange?: true;
  /** Only when the record comes to satisfy its check. */
  readonly isGuarded?: true;
  /** By whatever is done to the record. */
  readonly isCommon?: true;
}

/** The name of the check that says whether an event of an action is true, in `Checks.when`; events that several actions share have one. */
export function eventCheck(action: string, { code, isCommon }: StepEvent): string {
  return isCommon ? `event/${code}` : `event/${action}/${code}`;
}

/** The life of a record: the field that says where it is, where it begins, and how it goes on. */
export interface States {
  readonly field: string;
  readonly initial: string;
  readonly transitions: readonly Transition[];
}

export const allowances = ['edit', 'remove'] as const;
/** What may be done with a record only while a condition holds. */
export type Allowance = (typeof allowances)[number];

/** What people are told when the condition does not hold; the standard words when left out. */
export interface Allowed {
  readonly message?: Text;
}

/** Something that can be done with one record, with many, or with the page. */
export interface Action extends ActionBase {
  readonly at: readonly ('row' | 'bulk' | 'page')[];
  /** Full path of its call. */
  readonly call: string;
  /** Code of the server does what the file cannot say; a server without that code refuses the call. */
  readonly hasHandler?: boolean;
  /** Without a button: pages drawn by code call it. */
  readonly isHidden?: boolean;
  /** The component key of a page drawn by code that its button goes to, in place of asking. */
  readonly opens?: string;
}

/** A question that code of the server answers: it changes nothing, and pages of their own ask it. */
export interface Read {
  readonly name: string;
  readonly title: Text;
  /** Permission code that it needs. */
  readonly perm: string;
  /** Full path of its call. */
  readonly call: string;
}

/** The names under which code of the server stands before and around every save and around every deletion of a resource. */
export const hookNames = ['prepare', 'save', 'delete'] as const;
