import type { Action, Ask, Doing, Transition } from '../../../contract/life.ts';
import { permissionsForDoing } from '../../../contract/permission.ts';
import type { Label, Paper } from '../../../contract/printing.ts';
import type { Checks, Field, Resource } from '../../../contract/resource.ts';
import { type OwnDoing, ownDoingsOf } from '../../access/ownActions.ts';
import type { HwError } from '../../client/hwError.ts';

import { manyBody, type Target } from '../records/targets.ts';

type Values = Readonly<Record<string, unknown>>;

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

/** The body of the call (contract README section 4). The version says which record was seen when the button was pressed. */
export function doingBody({ doing, from }: Offer, target: Target, input: Values | undefined): Values {
  const named = from ? { transition: doing.name } : {};
  const asked = input ? { input } : {};
  if (target === 'page') return { ...asked };
  if (!('record' in target)) return { ...manyBody(target), ...named, ...asked };
  const { id, version } = target.record;
  return { id, version, ...named, ...asked };
}

/** What a transition or action asks for, as a resource of its own that a form can be made of. */
export function askedResource(resource: Resource, { ask }: Doing): Resource {
  const fields = shownFields(ask);
  const sections = [{ columns: 1, fields: fields.map(({ name }) => name) }];
  return { ...resource, fields, form: { sections }, rules: [], uniques: [] };
}

/** What people fill in; the rest is asked for by a question, where the server wants it confirmed. */
export function shownFields(ask: Ask | undefined): readonly Field[] {
  return (ask?.fields ?? []).filter(({ byQuestion }) => !byQuestion);
}

/** The checks of what is asked for; conditions are kept under `name/field.condition`. */
export function askedChecks({ input, conditions }: Checks, { name }: Doing): Checks {
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

/** What the server wants confirmed before it goes on: the fields that say yes, and its words; none where anything else is wrong too. */
export function questionsIn({ ask }: Doing, { faults }: HwError) {
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
export function mayBeAsked({ ask }: Doing): boolean {
  return ask?.fields.some(({ byQuestion }) => byQuestion) ?? false;
}
