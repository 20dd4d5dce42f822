import { describe, expect, test, vi } from 'vitest';
import { storedIn } from '../../../../../src/console/pages/edit/createFormJudge.ts';
import { createFormStore } from '../../../../../src/console/pages/edit/createFormStore.ts';
import { createValidator, extraErrorsOf, faultsIn, formSchema } from '../../../../../src/console/pages/edit/FormFields.tsx';
import { newRecord } from '../../../../../src/console/pages/edit/newRecord.ts';
import { errors } from '../../../../../src/contract/errors.ts';
import { compiledResource } from '../../../schemas/compiledResource.ts';
import { field, requiredChecks, resourceOf } from '../../support/resource.ts';

const resource = resourceOf([
  field('code', { required: true, lockedAfterCreate: true }),
  field('name', { required: true }),
  field('trigger', { kind: 'enum', default: 'TIME' }),
  field('miles', { kind: 'integer', conditions: ['visibleWhen', 'requiredWhen'] }),
  field('country', { system: true, derived: { from: 'code', slice: [0, 2] } }),
  field('active', { kind: 'boolean' }),
  field('tiers', { kind: 'rows', items: [field('rate')] }),
]);
const byMiles = (record: Readonly<Record<string, unknown>>) => record.trigger === 'MILES';
const checks = requiredChecks(['code', 'name'], { 'miles.visibleWhen': byMiles, 'miles.requiredWhen': byMiles });
const create = (initial: Record<string, unknown> = {}) => createFormStore({ resource, checks, initial, language: 'en' });
const update = (initial: Record<string, unknown>) =>
  createFormStore({ resource, checks, initial: { id: '7', version: 3, ...initial }, language: 'en' });

describe('a save request', () => {
  test('of a new record omits empty values and server fields', () => {
    const form = create({ code: 'USLAX', name: '', active: false, tiers: [], country: 'CN', createTime: 'x' });
    expect(form.values()).toEqual({ code: 'USLAX', active: false });
  });

  test('of an update clears with null, contains the version and omits locked fields', () => {
    const form = update({ id: '7', version: 3, code: 'USLAX', name: 'LA', tiers: [], nameLabel: 'x' });
    expect(form.values()).toEqual({ name: 'LA', trigger: null, miles: null, active: null, tiers: null, version: 3 });
  });

  test('of a stored record without a version is an update without one: the id alone decides', () => {
    const form = createFormStore({ resource, checks, initial: { id: '7', code: 'USLAX', name: 'LA' }, language: 'en' });
    form.fill({ name: 'LAX' });
    expect(form.values()).toEqual({ name: 'LAX', trigger: null, miles: null, active: null, tiers: null });
    expect(storedIn(form.get())).toMatchObject({ id: '7' });
    expect(storedIn(create({ code: 'USLAX' }).get())).toBeUndefined();
  });

  test('clears a hidden field, whose text returns when it is shown again', () => {
    const form = update({ name: 'LA', trigger: 'MILES', miles: 500 });
    expect(form.values().miles).toBe(500);
    form.fill({ name: 'LA', trigger: 'TIME', miles: 500 });
    expect(form.get().fields.miles?.isVisible).toBe(false);
    expect(form.values().miles).toBeNull();
    form.fill({ name: 'LA', trigger: 'MILES', miles: 500 });
    expect(form.values().miles).toBe(500);
  });
});

describe('a form', () => {
  test('applies visibility and required conditions, and locks fields that can be set only once', () => {
    expect(create({ trigger: 'MILES' }).get().fields.miles).toMatchObject({ isVisible: true, isRequired: true });
    expect(create().get().fields.code?.isReadOnly).toBe(false);
    expect(update({}).get().fields.code?.isReadOnly).toBe(true);
    expect(create().get().fields.country?.isReadOnly).toBe(true);
  });

  test('omits a read-only field for a new record, and shows it for a stored one', () => {
    const kept = resourceOf([field('code'), field('waived', { system: true, access: { write: 'wms:order:override' } })]);
    const parts = { resource: kept, checks: requiredChecks([]), language: 'en' } as const;
    const stateOf = (initial: object) => createFormStore({ ...parts, initial: { ...initial } }).get().fields.waived;
    expect(stateOf({})?.isVisible).toBe(false);
    expect(stateOf({ id: '7' })).toMatchObject({ isVisible: true, isReadOnly: true });
  });

  test('shows a fault once the user has left the field, and all of them after a save attempt', () => {
    const form = create();
    expect(form.get().fields.name?.faults).toEqual([]);
    form.touch('name');
    expect(form.get().fields.name?.faults).toHaveLength(1);
    expect(form.get().fields.code?.faults).toEqual([]);
    form.submitted();
    expect(form.get().fields.code?.faults).toHaveLength(1);
  });

  test('sorts faults of lines in reading order, whatever the order of the checks', () => {
    const lined = resourceOf([field('tiers', { kind: 'rows', items: [field('rate'), field('unit')] })]);
    const missing = (row: number, missingProperty: string) => ({
      ...{ instancePath: `/tiers/${row}`, schemaPath: '#', keyword: 'required', params: { missingProperty } },
    });
    const found = [missing(10, 'rate'), missing(2, 'unit'), missing(2, 'rate')];
    const parts = { checks: { ...requiredChecks([]), record: () => found }, initial: {} };
    const form = createFormStore({ resource: lined, ...parts, language: 'en' });
    form.submitted();
    const paths = form.get().fields.tiers?.faults.map(({ path }) => path);
    expect(paths).toEqual(['/tiers/2/rate', '/tiers/2/unit', '/tiers/10/rate']);
  });

  test('switches the language of messages, and keeps typed text', () => {
    const form = create({ name: '' });
    form.submitted();
    const english = form.get().fields.name?.faults[0]?.message;
    form.speak('zh');
    expect(form.get().fields.name?.faults[0]?.message).not.toBe(english);
    expect(form.get().typed).toEqual({ name: '' });
  });

  test('keeps a server error until the field changes; errors without a field are shown apart', () => {
    const form = create({ code: 'A', name: 'B' });
    const faults = [
      { path: '/code', keyword: 'unique', message: 'taken' },
      { path: '', keyword: 'x', message: 'whole' },
    ];
    form.rejected({ faults, language: 'en' });
    const before = form.get().extraFaults;
    expect(before).toEqual(faults);
    expect(form.get().otherFaults.map(({ message }) => message)).toEqual(['whole']);
    form.fill({ code: 'A', name: 'C' });
    expect(form.get().extraFaults).toBe(before);
    form.fill({ code: 'AA', name: 'C' });
    expect(form.get().extraFaults).toEqual([faults[1]]);
  });

  test("does not show the server's message in the other language, only that it rejected", () => {
    const form = create({ code: 'A', name: 'B' });
    form.rejected({ faults: [{ path: '/code', keyword: 'unique', message: 'taken' }], language: 'en' });
    const shown = () => form.get().extraFaults.map(({ message }) => message);
    form.speak('zh');
    expect(shown()).toEqual([errors.invalid.message.zh]);
    form.speak('en');
    expect(shown()).toEqual(['taken']);
    form.speak('zh');
    form.fill({ code: 'AA', name: 'B' });
    expect(shown()).toEqual([]);
  });

  test('does not change other fields on a key press', () => {
    const form = create({ code: 'A' });
    const before = form.get().fields;
    const heard = vi.fn();
    form.subscribe(heard);
    form.fill({ code: 'A', name: 'B' });
    expect(heard).toHaveBeenCalledTimes(1);
    expect(form.get().fields.code).toBe(before.code);
  });

  test('counts typed text as unsaved at once, and validates it later, once', () => {
    const waiting: (() => void)[] = [];
    const form = createFormStore({
      ...{ resource, checks, initial: { id: '7', name: 'LA' }, language: 'en' },
      later: (judge) => waiting.push(judge),
    });
    form.touch('name');
    form.fill({ name: 'L' });
    form.fill({ name: '', trigger: 'MILES' });
    expect(form.get()).toMatchObject({ typed: { id: '7', name: '', trigger: 'MILES' }, isDirty: true });
    expect(form.get().fields.name?.faults).toEqual([]);
    expect(form.get().fields.miles?.isVisible).toBe(false);
    expect(waiting).toHaveLength(1);
    waiting[0]?.();
    expect(form.get().fields.name?.faults).toHaveLength(1);
    expect(form.get().fields.miles?.isVisible).toBe(true);
    form.fill({ name: 'LA', trigger: undefined });
    expect(form.get().isDirty).toBe(true);
    waiting[1]?.();
    expect(form.get().isDirty).toBe(false);
  });

  test('is validated with the latest text on save, and not again after that', () => {
    const waiting: (() => void)[] = [];
    const parts = { resource, checks, initial: { code: 'A', name: 'LA' }, language: 'en' } as const;
    const form = createFormStore({ ...parts, later: (judge) => waiting.push(judge) });
    form.fill({ name: '' });
    expect(form.faultsOf(form.record())).toHaveLength(1);
    expect(form.values()).toEqual({ code: 'A' });
    form.submitted();
    expect(form.get().fields.name?.faults).toHaveLength(1);
    const judged = form.get();
    waiting[0]?.();
    expect(form.get()).toBe(judged);
  });

  test('validates at once while the page is not rendered, and also what follows', () => {
    const parts = { resource, checks, initial: { id: '7', name: 'LA' }, language: 'en' } as const;
    const form = createFormStore({ ...parts, later: (judge) => judge() });
    form.fill({ trigger: 'MILES' });
    expect(form.get().fields.miles?.isVisible).toBe(true);
    form.fill({ trigger: undefined });
    expect(form.get().fields.miles?.isVisible).toBe(false);
    expect(form.get().isDirty).toBe(false);
  });

  test('notifies a field only of its own value, state and faults', () => {
    const form = create({ code: 'A', name: 'B', trigger: 'TIME' });
    const heard: string[] = [];
    for (const name of ['code', 'name', 'miles']) form.subscribeTo(name, () => heard.push(name));
    form.fill({ name: 'C' });
    expect(heard.splice(0)).toEqual(['name']);
    form.fill({ trigger: 'MILES' });
    expect(heard.splice(0)).toEqual(['miles']);
    form.touch('miles');
    expect(heard.splice(0)).toEqual([]);
    form.fill({ miles: 5 });
    expect(heard.splice(0)).toEqual(['miles']);
    form.fill({ name: 'C' });
    expect(heard).toEqual([]);
  });

  test('counts only real changes as unsaved', () => {
    const form = update({ name: 'LA' });
    form.fill({ name: 'LA', miles: undefined });
    expect(form.get().isDirty).toBe(false);
    form.fill({ name: 'LAX' });
    expect(form.get().isDirty).toBe(true);
    form.fill({ name: 'LA' });
    expect(form.get().isDirty).toBe(false);
  });
});

test('a new record starts with its defaults', () => {
  expect(newRecord(resource)).toEqual({ trigger: 'TIME', active: false });
});

test('a form has the fields of its sections, each with the input of its kind', () => {
  const { schema, uiSchema } = formSchema(resource);
  expect(Object.keys(schema.properties ?? {})).toEqual(['code', 'name', 'trigger', 'miles', 'active', 'tiers']);
  expect(uiSchema.name).toMatchObject({ 'ui:field': 'kind', 'ui:options': { of: { name: 'name' } } });
});

describe('the checks used by RJSF', () => {
  const { resource: cabinet, checks: compiled } = compiledResource('hwCabinetConfig');
  const formOf = (initial: Record<string, unknown>) => createFormStore({ resource: cabinet, checks: compiled, initial, language: 'en' });
  const verdictOn = (store: ReturnType<typeof formOf>) => {
    const { schema } = formSchema(cabinet);
    return createValidator(schema, store).validateFormData(store.record(), schema);
  };
  const valid = {
    ...{
      cabinetCode: '40HQ',
      isoCode: '45G1',
      cabinetName: '40尺高柜',
      cabinetNameEn: "40' high cube",
      groupCode: 'HC',
    },
    ...{ lengthFt: 40, teu: '2.00', innerCbm: '68', maxPayloadKg: '28600', status: '0' },
  };

  test('accept a valid record', () => {
    expect(verdictOn(formOf(valid)).errors).toEqual([]);
  });

  test('report a fault with its path, in the language of the form', () => {
    const store = formOf({ ...valid, cabinetName: '', teu: '1.00' });
    const reported = () => verdictOn(store).errors.map(({ property, message }) => `${property} ${message}`);
    expect(reported().toSorted()).toEqual(['.cabinetName Name (zh) is required', ".teu A 40' container counts as 2.00 TEU"]);
    store.speak('zh');
    expect(reported()).toHaveLength(2);
    for (const message of reported()) expect(message).toMatch(/\p{Script=Han}/u);
  });

  test('pass only server errors to the fields, down to the cell of a line', () => {
    const faults = [
      { path: '/code', keyword: 'extra', message: 'taken' },
      { path: '/tiers/0/rate', keyword: 'extra', message: 'too high' },
    ];
    expect(verdictOn(formOf({})).errorSchema).toEqual({});
    expect(extraErrorsOf([])).toBeUndefined();
    expect(faultsIn(extraErrorsOf(faults), '')).toEqual(faults);
  });
});

test('a required line field that the user may not see does not block a save: the server validates it', () => {
  const lines = field('goods', {
    kind: 'lines',
    lines: { resource: 'good', by: 'id', maxItems: 9, rules: [] },
    items: [field('mark')],
  });
  const lacking = (item: string) => ({
    ...{ instancePath: '/goods/0', schemaPath: '', keyword: 'required', params: { missingProperty: item } },
    ...{ message: '' },
  });
  const faultsWith = (item: string) => {
    const checked = { ...checks, record: () => [lacking(item)] };
    const initial = { id: '7', goods: [{ id: '1', version: 1, mark: 'A' }] };
    const parts = { resource: resourceOf([lines]), checks: checked, initial };
    const form = createFormStore({ ...parts, language: 'en' });
    return form.faultsOf(form.record());
  };
  expect(faultsWith('cost')).toEqual([]);
  expect(faultsWith('mark')).toMatchObject([{ path: '/goods/0/mark' }]);
});
