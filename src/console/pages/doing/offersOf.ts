import type { Label } from '../../../contract/label.ts';
import type { Action, Doing, Transition } from '../../../contract/life.ts';
import type { Paper } from '../../../contract/paper.ts';
import { permissionsForDoing } from '../../../contract/permission.ts';
import type { Resource } from '../../../contract/resource.ts';
import { type OwnDoing, ownDoingsOf } from '../../access/ownActions.ts';

/** A transition or an action that a person holds the permission for, and how it is called. */
export interface Offer {
  readonly doing: Doing;
  readonly at: Action['at'];
  /** Full path of its call. */
  readonly path: string;
  /** Of a transition: the states that it starts from. */
  readonly from?: Transition['from'];
  /** The console's own way to do it with one record, in place of a call. */
  readonly run?: OwnDoing['run'];
  /** For which records that way is there; for all when left out. */
  readonly isFor?: OwnDoing['isFor'];
  /** The component key of the page that is gone to in place of asking. */
  readonly opens?: string;
  /** Nothing is done: a label of the records is printed. */
  readonly label?: Label;
  /** Nor here: a document of them is. */
  readonly paper?: Paper;
}

/** What a person may do with the records of a resource besides writing and deleting them, in the order of the file. */
export function offersOf(resource: Resource, held: ReadonlySet<string>): readonly Offer[] {
  const { name, states, actions, labels = [], papers = [], calls } = resource;
  const { transit } = calls;
  const steps = (states?.transitions ?? []).filter(({ by }) => by === undefined);
  const transitions = transit === undefined ? [] : steps;
  const all: Offer[] = [
    ...transitions.map((doing): Offer => ({ doing, at: placesOf(doing), path: transit ?? '', from: doing.from })),
    ...ownDoingsOf(name).map(({ doing, run, isFor }): Offer => ({ doing, at: ['row'], path: '', run, isFor })),
    ...actions.filter(({ isHidden }) => !isHidden).map(offerOf),
    ...labels.map((label): Offer => ({ doing: printingOf(label), at: ['row', 'bulk'], path: '', label })),
    ...papers.map((paper): Offer => ({ doing: printingOf(paper), at: ['row', 'bulk'], path: '', paper })),
  ];
  return all.filter(({ doing }) => permissionsForDoing(resource, doing.perm).some((code) => held.has(code)));
}

function printingOf({ name, title, perm }: Label | Paper): Doing {
  return { name, title, perm, isGuarded: false, isDangerous: false, set: {} };
}

/** A step that asks for a file is done with one record at a time: the file is that record's alone. */
function placesOf({ ask }: Transition): Offer['at'] {
  return ask?.fields.some(({ file }) => file) ? ['row'] : ['row', 'bulk'];
}

function offerOf(doing: Action): Offer {
  const { at, call, opens } = doing;
  return { doing, at, path: call, ...(opens !== undefined && { opens }) };
}
