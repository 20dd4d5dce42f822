import type { Doing, Transition } from '../../../contract/life.ts';
import { permissionsForDoing } from '../../../contract/permission.ts';
import type { Resource } from '../../../contract/resource.ts';
import { holds, holdsField, holdsFor } from '../../access/holds.ts';
import type { Handlers } from '../../extend.ts';
import { administratorOnly, type Change, type Opening, type Person } from './opening.ts';

type Named = Pick<Doing, 'name' | 'perm'> & Partial<Doing>;

/** Steps, actions and questions that less would be asked for, that are new and reach further than an edit, or that write more. */
export function openedDoings(change: Change, handlers: Pick<Handlers, 'hooks' | 'reads'>): Opening[] {
  const { before, after } = change;
  const hasCode = (name: string): boolean => Object.hasOwn(handlers.hooks, `${after.name}.${name}`);
  const hasAnswer = (name: string): boolean => Object.hasOwn(handlers.reads, `${after.name}.${name}`);
  const [was, is] = [before, after].map((one) => (one.states?.transitions ?? []).filter(({ by }) => by === undefined));
  return [
    ...compare(change, { was: was ?? [], is: is ?? [], hasCode, reaches: reachesState }),
    ...compare(change, { was: before.actions, is: after.actions, hasCode, reaches: edits }),
    ...compare(change, { was: before.reads ?? [], is: after.reads ?? [], hasCode: hasAnswer, reaches: () => true }),
  ];
}

interface Compared<T extends Named> {
  readonly was: readonly T[];
  readonly is: readonly T[];
  /** Whether code of the server does more than the file says. */
  readonly hasCode: (name: string) => boolean;
  /** Whether somebody can do as much already, without it. */
  readonly reaches: (person: Person, doing: T, before: Resource) => boolean;
}

function compare<T extends Named>({ before, after }: Change, { was, is, hasCode, reaches }: Compared<T>): Opening[] {
  // Another step to a state is a way around the code that stands around those that lead there.
  const beside = (doing: T & Partial<Transition>): string[] =>
    was.filter((one: T & Partial<Transition>) => one.to !== undefined && one.to === doing.to).map(({ name }) => name);
  return is.flatMap((doing): Opening[] => {
    const former = was.find(({ name }) => name === doing.name);
    const can = (person: Person): boolean => permissionsForDoing(after, doing.perm).some((code) => holds(person, code));
    const name = `${after.name}.${doing.name}`;
    const opened = (zh: string, en: string, could: Opening['could']): Opening[] => [
      { of: after.name, text: { zh: `${name}：${zh}`, en: `${name}: ${en}` }, could, can },
    ];
    if (!former) {
      const could = (person: Person): boolean =>
        [doing.name, ...beside(doing)].some(hasCode) ? administratorOnly(person) : reaches(person, doing, before);
      return opened(`新操作，需要 ${doing.perm}`, `a new action that takes ${doing.perm}`, could);
    }
    if (former.perm !== doing.perm) {
      const could = (person: Person): boolean =>
        permissionsForDoing(before, former.perm).some((code) => holds(person, code));
      return opened(
        `改由 ${doing.perm} 控制（原为 ${former.perm}）`,
        `takes ${doing.perm} (was ${former.perm})`,
        could,
      );
    }
    if (effectOf(former) === effectOf(doing)) return [];
    return opened('会改动更多内容', 'writes something else than now', (person) => reaches(person, doing, before));
  });
}

/** What a step does to a record, apart from its words and conditions. */
function effectOf({ set, ask, from, to }: Partial<Transition>): string {
  return JSON.stringify([set, ask?.fields.map(({ name }) => name).toSorted(), from?.toSorted(), to]);
}

/** What a file has a step write, somebody could have written by an edit. */
function edits(person: Person, { set = {}, ask }: Named, before: Resource): boolean {
  const names = new Set([...Object.keys(set), ...(ask?.fields ?? []).map(({ name }) => name)]);
  const written = before.fields.filter(({ name }) => names.has(name));
  if (written.length === 0) return true;
  return holdsFor(person, before, 'update') && written.every((field) => holdsField(person, field, 'write'));
}

/** A state that steps lead to already is reached by whoever may take one of these. */
function reachesState(person: Person, step: Transition, before: Resource): boolean {
  const { states, fields } = before;
  const options = fields.find(({ name }) => name === states?.field)?.options ?? [];
  const isKnown = options.some(({ value }) => value === step.to);
  const steps = (states?.transitions ?? []).filter(({ to, by }) => to === step.to && by === undefined);
  const isReached = isKnown ? steps.some(({ perm }) => holds(person, perm)) : holdsFor(person, before, 'update');
  return isReached && edits(person, step, before);
}
