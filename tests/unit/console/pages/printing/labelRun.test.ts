import { expect, test } from 'vitest';
import { labelRun, labelTexts, mostLabels } from '../../../../../src/console/pages/printing/LabelDialog.tsx';
import type { Label } from '../../../../../src/contract/printing.ts';
import { field, resourceOf } from '../../support/resource.ts';

const label: Label = {
  ...{ name: 'tag', title: { zh: '签', en: 'Tag' }, perm: 'a:b:c', size: [100, 150], fields: [] },
  ...{ code: 'lpn', copies: { field: 'cartons' } },
};
const record = (rest: object) => ({ id: '1', version: 1, lpn: 'L1', ...rest });

test('the record defines the number of labels: one by default, none for 0', () => {
  const copies = (rest: object) => labelRun(label, [record(rest)]).sheets.length;
  expect([copies({ cartons: 3 }), copies({ cartons: null }), copies({}), copies({ cartons: 0 })]).toEqual([3, 1, 1, 0]);
  expect(labelRun({ ...label, copies: 2 }, [record({}), record({})]).sheets).toHaveLength(4);
});

test('too long a run is cut and says so', () => {
  const { sheets, isCut } = labelRun(label, [record({ cartons: 1_999 }), record({ cartons: 5 })]);
  expect([sheets.length, isCut]).toEqual([mostLabels, true]);
});

test("the heading has enum titles and labels in the user's language, and the code is as stored", () => {
  const option = { value: 'HOLD', title: { zh: '扣留', en: 'On hold' } };
  const resource = resourceOf([
    field('lpn'),
    field('state', { kind: 'enum', options: [option] }),
    field('destId', { kind: 'reference', reference: { resource: 'hwQuayConfig' } }),
  ]);
  const stored = record({ state: 'HOLD', destId: '77', destIdLabel: 'ONT8' });
  const reported = { ...label, heading: '{destId} {state}', text: '{lpn} {state}' };
  expect(labelTexts(reported, stored, { resource, language: 'en' })).toEqual({
    ...{ heading: 'ONT8 On hold', code: 'L1', text: 'L1 On hold' },
  });
  expect(labelTexts(reported, stored, { resource, language: 'zh' }).heading).toBe('ONT8 扣留');
  expect(labelTexts(label, record({ lpn: null }), { resource, language: 'zh' })).toMatchObject({ code: '', text: '' });
});
