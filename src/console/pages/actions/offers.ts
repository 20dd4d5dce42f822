import type { Field } from '../../../contract/field.ts';
import type { Action, ActionBase, Ask, Transition } from '../../../contract/life.ts';
import { permissionsForAction } from '../../../contract/permission.ts';
import type { Label, PrintDocument } from '../../../contract/printing.ts';
import type { Checks, Resource } from '../../../contract/resource.ts';
import { type OwnActionButton, ownActionsOf } from '../../access/ownActions.ts';
import type { HwError } from '../../client/hwError.ts';
import { manyBody, type Target } from '../records/targets.ts';

type Values = Readonly<Record<string, unknown>>;

/** A transition, an action, or the printing of a label or document, that the user is permitted to run. */
export interface Offer {
  readonly action: ActionBase;
  readonly at: Action['at'];
  /** Full path of the request; empty if no request is sent. */
  readonly path: string;
  /** States in which a transition is possible. */
  readonly from?: Transition['from'];
  /** The state to which a transition leads. */
  readonly to?: string;
  /** Runs on one record instead of sending a request; set for actions of the console itself. */
  readonly run?: OwnActionButton['run'];
  /** Returns whether `run` applies to a record; undefined if it applies to all. */
  readonly isFor?: OwnActionButton['isFor'];
  /** Component key of the page that the action opens instead of a dialog. */
  readonly opens?: string;
  /** The label that this action prints; no request is sent. */
  readonly label?: Label;
  /** The document that this action prints; no request is sent. */
  readonly printDocument?: PrintDocument;
}

/** Returns what a user may run on records of a resource: transitions, the console's own actions, actions, labels and documents. */
export function offersOf(resource: Resource, held: ReadonlySet<string>): readonly Offer[] {
  const { name, states, actions, labels = [], papers: documents = [], calls } = resource;
  const { transit } = calls;
  const steps = (states?.transitions ?? []).filter(({ by }) => by === undefined);
  const transitions = transit === undefined ? [] : steps;
  const all: Offer[] = [
    ...transitions.map((action): Offer => ({ action, at: locationsOf(action), path: transit ?? '', from: action.from, to: action.to })),
    ...ownActionsOf(name).map(({ action, run, isFor }): Offer => ({ action, at: ['row'], path: '', run, isFor })),
    ...actions.filter(({ isHidden }) => !isHidden).map(offerOf),
    ...labels.map((label): Offer => ({ action: printingOf(label), at: ['row', 'bulk'], path: '', label })),
    ...documents.map((printDocument): Offer => ({ action: printingOf(printDocument), at: ['row', 'bulk'], path: '', printDocument })),
  ];
  return all.filter(({ action }) => permissionsForAction(resource, action.perm).some((code) => held.has(code)));
}

function printingOf({ name, title, perm }: Label | PrintDocument): ActionBase {
  return { name, title, perm, isGuarded: false, isDangerous: false, set: {} };
}

/**
 * Returns where a transition is offered. A transition that asks for a file runs on single records only, because the file belongs to one
 * record.
 */
function locationsOf({ ask }: Transition): Offer['at'] {
  return ask?.fields.some(({ file }) => file) ? ['row'] : ['row', 'bulk'];
}

function offerOf(action: Action): Offer {
  const { at, call, opens } = action;
  return { action, at, path: call, ...(opens !== undefined && { opens }) };
}

/** Builds the request body (contract README section 4); for a single record, with the version that the user has seen. */
export function actionBody({ action, from }: Offer, target: Target, input: Values | undefined): Values {
  const named = from ? { transition: action.name } : {};
  const requested = input ? { input } : {};
  if (target === 'page') return { ...requested };
  if (!('record' in target)) return { ...manyBody(target), ...named, ...requested };
  const { id, version } = target.record;
  return { id, version, ...named, ...requested };
}

/** Returns the input fields of a transition or action, described as a resource. */
export function resourceOfInputs(resource: Resource, { ask }: ActionBase): Resource {
  const fields = shownFields(ask);
  const sections = [{ columns: 1, fields: fields.map(({ name }) => name) }];
  return { ...resource, fields, form: { sections }, rules: [], uniques: [] };
}

/** Returns the input fields without confirmations, which appear only if the server asks for them. */
export function shownFields(ask: Ask | undefined): readonly Field[] {
  return (ask?.fields ?? []).filter(({ byQuestion }) => !byQuestion);
}

/** Returns the checks of the input; its conditions are stored under `name/field.condition`. */
export function checksOfInputs({ input, conditions }: Checks, { name }: ActionBase): Checks {
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

/** Keyword of a fault that asks for a confirmation; the request succeeds when repeated with `true` at its path. */
const confirmKeyword = 'confirm';

/**
 * Returns the confirmations that the server asks for, as text and values. `isNone` is true if it asks for none, or if there are other
 * faults too.
 */
export function questionsIn({ ask }: ActionBase, { faults }: HwError) {
  const names = new Set((ask?.fields ?? []).flatMap(({ name, byQuestion }) => (byQuestion ? [`/input/${name}`] : [])));
  const isQuestion = faults.length > 0 && faults.every(({ path, keyword }) => keyword === confirmKeyword && names.has(path));
  const questions = isQuestion ? faults : [];
  return {
    text: questions.map(({ message }) => message).join('\n'),
    yes: Object.fromEntries(questions.map(({ path }) => [path.slice('/input/'.length), true])),
    isNone: questions.length === 0,
  };
}

/** Returns whether the server may ask for a confirmation first; its refusal is then a question and not an error. */
export function mayBeRequested({ ask }: ActionBase): boolean {
  return ask?.fields.some(({ byQuestion }) => byQuestion) ?? false;
}
