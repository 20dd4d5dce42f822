import { describe, expect, test } from 'vitest';
import { cardFields, lanesOf, laneVerdict } from '../../../../../../src/console/pages/list/layouts/board/lanes.tsx';
import type { Transition } from '../../../../../../src/contract/life.ts';
import type { Condition } from '../../../../../../src/contract/query.ts';
import { field, resourceOf } from '../../../support/resource.ts';

const options = ['TODO', 'DOING', 'DONE'].map((value) => ({ value, title: { zh: value, en: value } }));
const state = field('state', { kind: 'enum', options });
const keys = (condition?: Condition) => lanesOf(state, condition).map(({ key }) => key);

describe('the lanes of a board', () => {
  test('are the enum values in order, then one for cards without a value', () => {
    expect(keys()).toEqual(['TODO', 'DOING', 'DONE', '']);
  });

  test.each<[string, Condition, string[]]>([
    ['some of them', ['DONE', 'TODO'], ['TODO', 'DONE']],
    ['one', 'DOING', ['DOING']],
    ['all but one', { ne: 'TODO' }, ['DOING', 'DONE']],
    ['records without a value', { isNull: true }, ['']],
    ['records with a value', { isNull: false }, ['TODO', 'DOING', 'DONE']],
    ['a part of the code', { startsWith: 'do' }, ['DOING', 'DONE']],
    ['bounds', { gt: 'DOING', lte: 'DONE' }, ['DONE']],
  ])('are those that match a filter for %s', (_, condition, left) => {
    expect(keys(condition)).toEqual(left);
  });
});

test('a card shows the first columns except its label and its lane', () => {
  const names = ['code', 'state', 'a', 'b', 'c', 'd', 'e'];
  const resource = resourceOf(names.map((name) => field(name)));
  const list = { ...resource.list, columns: names.map((name) => ({ field: name })) };
  expect(cardFields({ ...resource, list }, 'state').map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
});

describe('targets of a card', () => {
  const step = (name: string, from: string[], to: string): Transition => ({
    ...{
      name,
      from,
      to,
      title: { zh: name, en: name },
      perm: `x:${name}`,
      isGuarded: false,
      isDangerous: false,
      set: {},
    },
  });
  const transitions = [step('start', ['TODO'], 'DOING'), step('finish', ['DOING'], 'DONE'), step('skip', ['DOING'], 'DONE')];
  const resource = resourceOf([state], { states: { field: 'state', initial: 'TODO', transitions } });
  const offer = (action: Transition) => ({ action, at: ['row' as const], path: '/x', from: action.from });
  const judge = (from: string | null, to: string, held = transitions, isPossible = () => true) =>
    laneVerdict({
      ...{ resource, field: state, to, canUpdate: false, isPossible, offers: held.map(offer) },
      reasonAgainst: () => undefined,
      record: { id: '1', version: 1, state: from },
    });

  test('are the lanes of transitions that the user may run and the record allows', () => {
    expect(judge('TODO', 'DOING')).toMatchObject({ kind: 'step', offers: [{ action: { name: 'start' } }] });
    expect(judge('TODO', 'TODO')).toEqual({ kind: 'here' });
    expect(judge('TODO', 'DONE')).toEqual({ kind: 'no', why: { reason: 'noStep' } });
    expect(judge('TODO', 'DOING', [])).toMatchObject({ why: { reason: 'stepForbidden', action: { name: 'start' } } });
    expect(judge('TODO', 'DOING', transitions, () => false)).toMatchObject({ why: { reason: 'unmet' } });
  });

  test('exclude lanes that only the system leads to', () => {
    const lapse = { ...step('lapse', ['TODO'], 'DONE'), by: 'system' as const };
    const states = { field: 'state', initial: 'TODO', transitions: [...transitions, lapse] };
    const requested = { field: state, canUpdate: true, isPossible: () => true, reasonAgainst: () => undefined };
    const record = { id: '1', version: 1, state: 'TODO' };
    const lapsing = { ...requested, resource: { ...resource, states }, record, to: 'DONE', offers: [offer(lapse)] };
    expect(laneVerdict(lapsing)).toMatchObject({ why: { reason: 'bySystem', action: { name: 'lapse' } } });
  });

  test('have all transitions that lead there, and a record without a state counts as initial', () => {
    expect(judge('DOING', 'DONE')).toMatchObject({
      offers: [{ action: { name: 'finish' } }, { action: { name: 'skip' } }],
    });
    expect(judge(null, 'DOING')).toMatchObject({ kind: 'step' });
  });

  test('of a plain field are all lanes, when it can be edited', () => {
    const plain = (rest: Partial<typeof state>, to: string, canUpdate = true, against?: string) =>
      laneVerdict({
        ...{
          resource: resourceOf([]),
          field: { ...state, ...rest },
          to,
          canUpdate,
          offers: [],
          isPossible: () => true,
          reasonAgainst: () => against,
        },
        record: { id: '1', version: 1, state: 'TODO' },
      });
    expect(plain({}, 'DONE')).toEqual({ kind: 'save' });
    expect(plain({}, '')).toEqual({ kind: 'save' });
    expect(plain({ required: true }, '')).toMatchObject({ why: { reason: 'needed' } });
    expect(plain({ system: true }, 'DONE')).toMatchObject({ why: { reason: 'locked' } });
    expect(plain({ lockedAfterCreate: true }, 'DONE')).toMatchObject({ why: { reason: 'locked' } });
    expect(plain({}, 'DONE', false)).toMatchObject({ why: { reason: 'forbidden' } });
    expect(plain({}, 'DONE', true, 'It is over.')).toMatchObject({ why: { reason: 'told', text: 'It is over.' } });
  });
});
