import { expect, test } from 'vitest';
import { copiedRecord } from '../../../../../src/console/pages/records/copies.ts';
import { field, resourceOf } from '../../support/resource.ts';

const boxes = [field('no', { unique: true }), field('qty', { kind: 'integer' }), field('prefix', { system: true })];
const resource = resourceOf([
  field('code', { unique: true }),
  field('orderNo', { system: true, serial: { pattern: 'HW{0000}' } }),
  field('name'),
  field('makerId', { kind: 'reference', reference: { resource: 'maker' } }),
  field('note'),
  field('boxes', { kind: 'lines', items: boxes, lines: { resource: 'box', by: 'id', maxItems: 9, rules: [] } }),
]);
const record = {
  ...{ id: '1', version: 4, createBy: 'anna', code: 'A', orderNo: 'HW0001', name: 'Pump', note: null },
  ...{ makerId: '7', makerIdLabel: 'Acme' },
  boxes: [{ id: 'L1', version: 2, no: 'B1', qty: 3, prefix: 'B' }],
};

test('a copy has the editable values, with its lines as new ones, without unique, generated and server values', () => {
  expect(copiedRecord(resource, record)).toEqual({
    ...{ name: 'Pump', makerId: '7', makerIdLabel: 'Acme', boxes: [{ qty: 3 }] },
  });
});

test('a copy of a deleted record also keeps its unique values', () => {
  expect(copiedRecord(resource, record, { isLast: true })).toMatchObject({ code: 'A', boxes: [{ no: 'B1', qty: 3 }] });
});

test('a copy starts in the initial state', () => {
  const states = { field: 'note', initial: 'NEW', transitions: [] };
  expect(copiedRecord({ ...resource, states }, { ...record, note: 'DONE' })).not.toHaveProperty('note');
});
