import { describe, expect, test } from 'vitest';
import { keepsOwn, lackingRecords } from '../../../../../src/console/pages/actions/AskDialog.tsx';
import { firstValues, sentInput } from '../../../../../src/console/pages/actions/asking.ts';
import { actionBody, offersOf, resourceOfInputs } from '../../../../../src/console/pages/actions/offers.ts';
import { rejectedRecords } from '../../../../../src/console/pages/actions/RejectedPanel.tsx';
import { isPossible } from '../../../../../src/console/pages/actions/verdicts.ts';
import { subjectOf, subjectsOf, type Target } from '../../../../../src/console/pages/records/targets.ts';
import type { Action, ActionBase, Transition } from '../../../../../src/contract/life.ts';
import { field, resourceOf } from '../../support/resource.ts';

const action = (name: string, rest: Partial<ActionBase> = {}): ActionBase => ({
  ...{ name, title: { zh: name, en: name }, perm: `x:${name}`, isGuarded: false, isDangerous: false, set: {} },
  ...rest,
});
const open: Transition = { ...action('open', { isGuarded: true }), from: ['DRAFT'], to: 'OPEN' };
const weigh: Action = { ...action('weigh'), at: ['bulk'], call: '/hw/wms/thing/weigh' };
const count: Action = { ...action('count'), at: ['page'], call: '/hw/wms/thing/count' };
const base = resourceOf([field('code'), field('makerId', { kind: 'reference' })], {
  states: { field: 'state', initial: 'DRAFT', transitions: [open] },
  actions: [weigh, count],
});
const resource = { ...base, calls: { ...base.calls, transit: '/hw/wms/thing/transit' } };
const held = new Set(['x:open', 'x:weigh']);
const [opening, weighing] = offersOf(resource, held);
const record = { id: '1', version: 3, code: 'A' };

test('several records keep their own values only for stored, optional fields', () => {
  const [own, needed, other] = [field('code'), field('makerId', { required: true }), field('payAmount')];
  const keeps = (...fields: (typeof own)[]) => keepsOwn({ fields }, resource);
  expect([keeps(own, other), keeps(needed), keeps(other), keeps()]).toEqual([true, false, false, false]);
});

test('a dialog names its record and owner; for several records it does not', () => {
  const resource = { display: { zh: '{code}', en: '{code}' }, list: { ...base.list, columns: [{ field: 'makerId' }] } };
  const recordOf = () => ({ ...record, makerId: '7', makerIdLabel: 'Acme' });
  const of = (target: Target) => subjectOf({ resource, target, recordOf }, 'en');
  expect([of({ record }), of({ ids: ['1'] }), of({ ids: ['1', '2'] }), of('page')]).toEqual(['Acme A', 'Acme A', '', '']);
  expect(subjectOf({ resource, target: { record } }, 'zh')).toBe('A');
});

test('a confirmation names the first of several records, as far as they are loaded', () => {
  const resource = { display: { zh: '{code}', en: '{code}' }, list: base.list };
  const recordOf = (id: string) => (id === '9' ? undefined : { ...record, id, code: `C${id}` });
  const of = (...ids: string[]) => subjectsOf({ resource, target: { ids }, recordOf }, 'en');
  expect(of('1')).toBe('C1');
  expect(of('1', '2', '3')).toBe('C1, C2, C3');
  expect(of('1', '9')).toBe('C1 …');
  expect(of('9', '9')).toBe('');
  expect(of('1', '2', '3', '4', '5', '6')).toBe('C1, C2, C3, C4, C5 …');
  expect(subjectsOf({ resource, target: 'page', recordOf }, 'en')).toBe('');
});

describe('offered actions', () => {
  test('are those the user has permission for, each at its position', () => {
    expect(offersOf(resource, held)).toMatchObject([
      { action: { name: 'open' }, at: ['row', 'bulk'], path: '/hw/wms/thing/transit', from: ['DRAFT'] },
      { action: { name: 'weigh' }, at: ['bulk'], path: '/hw/wms/thing/weigh' },
    ]);
    expect(offersOf(resource, new Set())).toEqual([]);
  });

  test('exclude calls of pages drawn by code', () => {
    const hidden = { ...resource, actions: [{ ...weigh, isHidden: true }] };
    expect(offersOf(hidden, held).map((offer) => offer.action.name)).toEqual(['open']);
  });

  test('exclude transitions of a resource without that call', () => {
    expect(offersOf(base, held).map((offer) => offer.action.name)).toEqual(['weigh']);
  });

  test('depend on the state, by default the initial one, and on the guard, without labels and empty values', () => {
    const seen: unknown[] = [];
    const failed = { instancePath: '', schemaPath: '', keyword: 'required', params: {} };
    const when = {
      open: (value: unknown) => {
        seen.push(value);
        return (value as { makerId?: string }).makerId ? [] : [failed];
      },
    };
    const possible = (values: object, checks: object | undefined = { when }) =>
      opening && isPossible(opening, { ...record, ...values }, { resource, checks: checks as never });
    expect(possible({ makerId: '7', makerIdLabel: 'Acme' })).toBe(true);
    expect(possible({ makerId: '', state: 'DRAFT' })).toBe(false);
    expect(possible({ makerId: '7', state: 'OPEN' })).toBe(false);
    expect(seen).toEqual([{ ...record, makerId: '7' }, { ...record }]);
    expect(opening && isPossible(opening, record, { resource, checks: undefined })).toBe(false);
  });
});

test('the call names the records, the action, and its input', () => {
  if (!opening || !weighing) throw new Error('not offered');
  expect(actionBody(opening, { record }, undefined)).toEqual({ id: '1', version: 3, transition: 'open' });
  expect(actionBody(opening, { ids: ['1', '2'] }, { a: 1 })).toEqual({
    ids: ['1', '2'],
    transition: 'open',
    input: { a: 1 },
  });
  expect(actionBody(weighing, 'page', { a: 1 })).toEqual({ input: { a: 1 } });
});

test("inputs start with the record's values, and cleared ones are sent as null", () => {
  const ask = { fields: [field('code'), field('makerId'), field('kind', { default: 'TIME' }), field('reason')] };
  const requested = resourceOfInputs(resource, action('open', { ask }));
  const first = firstValues(requested, { record: { ...record, makerId: '7', makerIdLabel: 'Acme', other: 'x' } });
  expect(first).toEqual({ code: 'A', makerId: '7', makerIdLabel: 'Acme', kind: 'TIME' });
  expect(firstValues(requested, { ids: ['1', '2'] })).toEqual({ kind: 'TIME' });
  expect(sentInput(requested, first, { makerId: '8', kind: 'TIME' })).toEqual({
    makerId: '8',
    kind: 'TIME',
    code: null,
  });
});

test('inputs do not start with an excluded enum value', () => {
  const title = { zh: '海关', en: 'Customs' };
  const kinds = field('kind', { options: [{ value: 'CUSTOMS', title }] });
  const requested = resourceOfInputs(resource, action('open', { ask: { fields: [kinds] } }));
  const first = firstValues(requested, { record: { ...record, kind: 'NONE' } });
  expect(first).toEqual({});
  expect(sentInput(requested, first, {})).toEqual({});
  expect(firstValues(requested, { record: { ...record, kind: 'CUSTOMS' } })).toEqual({ kind: 'CUSTOMS' });
});

test('inputs know the time zone of their times, also of several records that share one', () => {
  const ask = { fields: [field('leaveAt', { zone: ['ownZone', 'makerIdZone'] })] };
  const requested = resourceOfInputs(resource, action('open', { ask }));
  const here = { makerIdZone: 'America/Los_Angeles', ownZone: null, other: 'x' };
  expect(firstValues(requested, { record: { ...record, ...here } })).toEqual({ makerIdZone: here.makerIdZone });
  const known: Readonly<Record<string, object>> = { 1: here, 2: here, 3: { makerIdZone: 'Asia/Shanghai' } };
  const of = (ids: readonly string[]) => firstValues(requested, { ids }, (id) => known[id] as typeof here);
  expect(of(['1', '2'])).toEqual({ makerIdZone: here.makerIdZone });
  expect(of(['1', '3'])).toEqual({});
});

test('an error of a bulk action names the blocking records', () => {
  const faults = [
    { path: '/ids/1', keyword: 'from', message: 'done already' },
    { path: '/ids/9', keyword: 'from', message: 'of another call' },
    { path: '/input/reason', keyword: 'required', message: 'is required' },
  ];
  expect(rejectedRecords({ faults }, { ids: ['a', 'b'] })).toEqual([{ id: 'b', message: 'done already' }]);
  expect(rejectedRecords({ faults }, 'page')).toEqual([]);
});

test('a bulk dialog names the records without a value for an unanswered field', () => {
  const inputResource = { fields: [field('code'), field('makerId'), field('note')] };
  const records = [
    { id: '1', version: 1, code: 'A', makerId: null },
    { id: '2', version: 1, code: null, makerId: '' },
  ] as never;
  const reported = lackingRecords({ inputResource, typed: { code: 'B' }, records });
  expect(reported.map(({ field: { name }, ids }) => [name, ids])).toEqual([['makerId', ['1', '2']]]);
  expect(lackingRecords({ inputResource, typed: {}, records }).map(({ ids }) => ids)).toEqual([['2'], ['1', '2']]);
  const isNeeded = ({ id }: { id: string }, name: string) => name === 'makerId' && id === '2';
  expect(lackingRecords({ inputResource, typed: {}, records, isNeeded }).map(({ ids }) => ids)).toEqual([['2']]);
});
