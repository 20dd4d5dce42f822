import type { Action, ActionBase, Ask, Transition } from '../../../contract/life.ts';
import { permissionsForAction } from '../../../contract/permission.ts';
import type { Label, Paper } from '../../../contract/printing.ts';
import type { Checks, Field, Resource } from '../../../contract/resource.ts';
import { type OwnActionButton, ownActionsOf } from '../../access/ownActions.ts';
import type { HwError } from '../../client/hwError.ts';

import { manyBody, type Target } from '../records/targets.ts';

type Values = Readonly<Record<string, unknown>>;

/** A transition or an action that a person holds the permission for, and how it is called. */
export interface Offer {
  readonly action: ActionBase;
  readonly at: Action['at'];
  /** Full path of its call. */
  readonly path: string;
  /** The initial states of a transition. */
  readonly from?: Transition['from'];
  /** The console's own way to do it with one record, in place of a call. */
  readonly run?: OwnActionButton['run'];
  /** For which records that way is there; for all when left out. */
  readonly isFor?: OwnActionButton['isFor'];
  /** The component key of the page that opens instead of a form. */
  readonly opens?: string;
  /** Nothing is done: a label of the records is printed. */
  readonly label?: Label;
  /** Nor here: a document of them is. */
  readonly paper?: Paper;
}

/** The actions and transitions that a user may carry out on records of a resource, in the order of the file. */
export function offersOf(resource: Resource, held: ReadonlySet<string>): readonly Offer[] {
  const { name, states, actions, labels = [], papers: documents = [], calls } = resource;
  const { transit } = calls;
  const steps = (states?.transitions ?? []).filter(({ by }) => by === undefined);
  const transitions = transit === undefined ? [] : steps;
  const all: Offer[] = [
    ...transitions.map(
      (action): Offer => ({ action, at: locationsOf(action), path: transit ?? '', from: action.from }),
    ),
    ...ownActionsOf(name).map(({ action, run, isFor }): Offer => ({ action, at: ['row'], path: '', run, isFor })),
    ...actions.filter(({ isHidden }) => !isHidden).map(offerOf),
    ...labels.map((label): Offer => ({ action: printingOf(label), at: ['row', 'bulk'], path: '', label })),
    ...documents.map((paper): Offer => ({ action: printingOf(paper), at: ['row', 'bulk'], path: '', paper })),
  ];
  return all.filter(({ action }) => permissionsForAction(resource, action.perm).some((code) => held.has(code)));
}

function printingOf({ name, title, perm }: Label | Paper): ActionBase {
  return { name, title, perm, isGuarded: false, isDangerous: false, set: {} };
}

/** A step that asks for a file is done with one record at a time: the file is that record's alone. */
function locationsOf({ ask }: Transition): Offer['at'] {
  return ask?.fields.some(({ file }) => file) ? ['row'] : ['row', 'bulk'];
}

function offerOf(action: Action): Offer {
  const { at, call, opens } = action;
  return { action, at, path: call, ...(opens !== undefined && { opens }) };
}

/** The body of the call (contract README section 4). The version says which record was seen when the button was pressed. */
export function actionBody({ action, from }: Offer, target: Target, input: Values | undefined): Values {
  const named = from ? { transition: action.name } : {};
  const requested = input ? { input } : {};
  if (target === 'page') return { ...requested };
  if (!('record' in target)) return { ...manyBody(target), ...named, ...requested };
  const { id, version } = target.record;
  return { id, version, ...named, ...requested };
}

/** The form of a transition or action, as a resource of its own. */
export function requestedResource(resource: Resource, { ask }: ActionBase): Resource {
  const fields = shownFields(ask);
  const sections = [{ columns: 1, fields: fields.map(({ name }) => name) }];
  return { ...resource, fields, form: { sections }, rules: [], uniques: [] };
}

/** The editable fields; the others are confirmations that the server may ask for. */
export function shownFields(ask: Ask | undefined): readonly Field[] {
  return (ask?.fields ?? []).filter(({ byQuestion }) => !byQuestion);
}

/** The checks of what is asked for; conditions are kept under `name/field.condition`. */
export function requestedChecks({ input, conditions }: Checks, { name }: ActionBase): Checks {
  const prefix = `${name}/`;
  const own = Object.entries(conditions).filter(([key]) => key.startsWith(prefix));
  return {
    record: input[name] ?? (() => []),
    conditions: Object.fromEntries(own.map(([key, check]) => [key.slice(prefix.length), check])),
    warnings: {},
    when: {},
    input: {},
  };
}

/** The keyword of a fault that asks for a confirmation: sent again with `true` at its path, the call goes on. */
const confirmKeyword = 'confirm';

/** The confirmations that the server asks for: their fields and texts; none if there are other faults. */
export function questionsIn({ ask }: ActionBase, { faults }: HwError) {
  const names = new Set((ask?.fields ?? []).flatMap(({ name, byQuestion }) => (byQuestion ? [`/input/${name}`] : [])));
  const isQuestion =
    faults.length > 0 && faults.every(({ path, keyword }) => keyword === confirmKeyword && names.has(path));
  const questions = isQuestion ? faults : [];
  return {
    text: questions.map(({ message }) => message).join('\n'),
    yes: Object.fromEntries(questions.map(({ path }) => [path.slice('/input/'.length), true])),
    isNone: questions.length === 0,
  };
}

/** Whether the server may ask before it does it: what it says then is a question, and no failure. */
export function mayBeRequested({ ask }: ActionBase): boolean {
  return ask?.fields.some(({ byQuestion }) => byQuestion) ?? false;
}
