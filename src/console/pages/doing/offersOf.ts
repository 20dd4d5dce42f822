import type { Action, Doing, Resource, Transition } from '../../../contract/resource.ts';

/** A transition or an action that a person holds the permission for, and how it is called. */
export interface Offer {
  readonly doing: Doing;
  readonly at: readonly Action['at'][];
  /** Full path of its call. */
  readonly path: string;
  /** Of a transition: the states that it starts from. */
  readonly from?: Transition['from'];
}

/** What a person may do with the records of a resource besides writing and deleting them, in the order of the file. */
export function offersOf({ states, actions, calls }: Resource, held: ReadonlySet<string>): readonly Offer[] {
  const { transit } = calls;
  const transitions = transit === undefined ? [] : (states?.transitions ?? []);
  const all: Offer[] = [
    ...transitions.map((doing): Offer => ({ doing, at: ['row', 'bulk'], path: transit ?? '', from: doing.from })),
    ...actions.map((doing): Offer => ({ doing, at: [doing.at], path: doing.call })),
  ];
  return all.filter(({ doing }) => held.has(doing.perm));
}
