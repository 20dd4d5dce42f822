import type { Action, Doing, Resource, Transition } from '../../../contract/resource.ts';
import { type OwnDoing, ownDoingsOf } from '../../access/ownDoings.ts';

/** A transition or an action that a person holds the permission for, and how it is called. */
export interface Offer {
  readonly doing: Doing;
  readonly at: readonly Action['at'][];
  /** Full path of its call. */
  readonly path: string;
  /** Of a transition: the states that it starts from. */
  readonly from?: Transition['from'];
  /** The console's own way to do it with one record, in place of a call. */
  readonly run?: OwnDoing['run'];
}

/** What a person may do with the records of a resource besides writing and deleting them, in the order of the file. */
export function offersOf({ name, states, actions, calls }: Resource, held: ReadonlySet<string>): readonly Offer[] {
  const { transit } = calls;
  const transitions = transit === undefined ? [] : (states?.transitions ?? []);
  const all: Offer[] = [
    ...transitions.map((doing): Offer => ({ doing, at: placesOf(doing), path: transit ?? '', from: doing.from })),
    ...actions.map((doing): Offer => ({ doing, at: [doing.at], path: doing.call })),
    ...ownDoingsOf(name).map(({ doing, run }): Offer => ({ doing, at: ['row'], path: '', run })),
  ];
  return all.filter(({ doing }) => held.has(doing.perm));
}

/** A step that asks for a file is done with one record at a time: the file is that record's alone. */
function placesOf({ ask }: Transition): Offer['at'] {
  return ask?.fields.some(({ file }) => file) ? ['row'] : ['row', 'bulk'];
}
