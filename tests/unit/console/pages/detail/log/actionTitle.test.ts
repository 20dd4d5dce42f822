import { expect, test } from 'vitest';
import { actionTitle } from '../../../../../../src/console/pages/detail/log/LogEvent.tsx';
import type { Action, ActionBase } from '../../../../../../src/contract/life.ts';
import { field, resourceOf } from '../../../support/resource.ts';

const action = (name: string): ActionBase => ({
  ...{ name, title: { zh: `${name}中`, en: name }, perm: 'x', isGuarded: false, isDangerous: false, set: {} },
});
const assign: Action = { ...action('assign'), at: ['row'], call: '/x' };
const resource = resourceOf([field('code')], {
  states: { field: 'state', initial: 'A', transitions: [{ ...action('open'), from: ['A'], to: 'B' }] },
  actions: [assign],
});

test.each([
  ['transit:open', 'open'],
  ['action:assign', 'assign'],
  ['action:open', undefined],
  ['transit:gone', undefined],
  ['constructor:name', undefined],
  ['update', undefined],
])('%s is named %s', (logged, title) => {
  expect(actionTitle(resource, logged)?.en).toBe(title);
});
