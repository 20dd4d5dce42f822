import { describe, expect, it } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { emitPermissions } from '../../codegen/emit/records.ts';
import type { CompiledResource } from '../../codegen/types.ts';
import { permissionsOf } from '../../src/contract/permission.ts';
import { berth, compileBerth, field, lines, neighbors } from './support/fixtures.ts';
import { importModule } from './support/importModule.ts';

const text = `{
  "name": "hwJob",
  "title": { "zh": "任务", "en": "Job" },
  "perms": "wms:job",
  "screens": {
    "wms/job": { "view": "list", "path": "/job", "area": "system" },
    "wms/job/detail": { "view": "detail", "path": "/job/detail", "area": "system" },
    "wms/job/form": { "view": "form", "path": "/job/form", "area": "system", "hidden": false }
  },
  "record": {
    "type": "object",
    "properties": {
      "jobNo": { "type": "string", "serial": "J{yyyyMMdd}-{000}", "title": { "zh": "编号", "en": "No." } },
      "state": { "type": "string", "enum": ["new", "open", "done", "void"], "title": { "zh": "状态", "en": "State" } },
      "weight": { "type": "integer", "title": { "zh": "重量", "en": "Weight" }, "warn": { "lte": 100 } },
      "cost": { "type": "string", "format": "decimal", "precision": 8, "scale": 2, "title": { "zh": "成本", "en": "Cost" },
        "access": { "read": "fms:job:cost", "write": "fms:job:costEdit" }, "was": "price",
        "warn": { "gte": 1 }, "warnMessage": { "zh": "太少", "en": "Too little" },
        "warnWhen": { "state": ["new", "open"] } },
      "closedAt": { "type": "string", "format": "date-time", "system": true, "title": { "zh": "关闭时间", "en": "Closed at" } },
      "clerkId": { "type": "string", "reference": { "resource": "hwUser" }, "title": { "zh": "文员", "en": "Clerk" } },
      "note": { "type": "string", "title": { "zh": "备注", "en": "Note" } }
    }
  },
  "states": {
    "field": "state", "initial": "new",
    "transitions": [
      { "name": "begin", "title": { "zh": "开始", "en": "Begin" }, "from": "new", "to": "open", "icon": "PlayCircleOutlined",
        "guard": { "weight": { "isNull": false } }, "guardMessage": { "zh": "先称重", "en": "Weigh it first" } },
      { "name": "close", "title": { "zh": "关闭", "en": "Close" }, "from": ["open"], "to": "done", "done": { "zh": "已关闭", "en": "Closed it" }, "confirm": true,
        "set": { "closedAt": "now" },
        "form": { "required": ["note"], "properties": {
          "note": { "type": "string", "maxLength": 20, "title": { "zh": "备注", "en": "Note" } },
          "reason": { "type": "string", "title": { "zh": "原因", "en": "Reason" },
            "visibleWhen": { "note": "other" } } } } },
      { "name": "cancel", "title": { "zh": "作废", "en": "Void" }, "from": "*", "to": "void", "danger": true,
        "perm": "wms:job:remove", "confirm": { "zh": "真的？", "en": "Really?" } }
    ]
  },
  "actions": [
    { "name": "lighten", "title": { "zh": "减重", "en": "Lighten" }, "at": "bulk", "call": "lightenAll",
      "when": { "weight": { "gte": 10 } }, "set": { "weight": 1, "note": null } },
    { "name": "recount", "title": { "zh": "重算", "en": "Recount" }, "at": "page", "handler": true }
  ],
  "scope": { "owner": "clerkId" }
}`;

const compilation = compile([...neighbors, { path: 'wms/hwJob.json', text }]);
const [compiled] = compilation.resources as [CompiledResource];
const both = (zh: string, en: string) => ({ zh, en });
const plain = { required: false, unique: false, system: false, conditions: [] };

describe('states and actions', () => {
  it('compile without faults', () => {
    expect(lines(compilation)).toEqual(['enums.json:1:3  no field uses the enum `EnableStatus`  remove the enum, or use it in a field']);
  });

  it('become this life cycle, with every default filled in', () => {
    const unguarded = { isGuarded: false, isDangerous: false, set: {} };
    expect(compiled.resource.states).toEqual({
      field: 'state',
      initial: 'new',
      transitions: [
        {
          ...{
            ...unguarded,
            name: 'begin',
            title: both('开始', 'Begin'),
            perm: 'wms:job:begin',
            from: ['new'],
            to: 'open',
          },
          ...{ icon: 'PlayCircleOutlined', isGuarded: true, guardMessage: both('先称重', 'Weigh it first') },
        },
        {
          ...{
            ...unguarded,
            name: 'close',
            title: both('关闭', 'Close'),
            perm: 'wms:job:close',
            from: ['open'],
            to: 'done',
          },
          ...{ done: both('已关闭', 'Closed it') },
          ...{ confirm: both('确定要关闭吗？', 'Continue with “Close”?'), set: { closedAt: 'now' } },
          ask: {
            fields: [
              { ...plain, name: 'note', title: both('备注', 'Note'), kind: 'text', required: true, maxLength: 20 },
              { ...plain, name: 'reason', title: both('原因', 'Reason'), kind: 'text', conditions: ['visibleWhen'] },
            ],
          },
        },
        {
          ...{ ...unguarded, name: 'cancel', title: both('作废', 'Void'), perm: 'wms:job:remove', isDangerous: true },
          ...{ from: ['new', 'open', 'done'], to: 'void', confirm: both('真的？', 'Really?') },
        },
      ],
    });
    expect(compiled.resource.calls.transit).toBe('/hw/wms/hwJob/transitHwJob');
  });

  it('become these actions', () => {
    expect(compiled.resource.actions).toEqual([
      {
        ...{ name: 'lighten', title: both('减重', 'Lighten'), perm: 'wms:job:lighten', at: ['bulk'] },
        ...{ call: '/hw/wms/hwJob/lightenAll', isGuarded: true, isDangerous: false, set: { weight: 1, note: null } },
      },
      {
        ...{ name: 'recount', title: both('重算', 'Recount'), perm: 'wms:job:recount', at: ['page'] },
        ...{ call: '/hw/wms/hwJob/recount', isGuarded: false, isDangerous: false, set: {}, hasHandler: true },
      },
    ]);
  });

  it('make the state a server field, which starts where the file says', () => {
    const fieldOf = (name: string) => compiled.resource.fields.find((field) => field.name === name);
    expect(fieldOf('state')).toMatchObject({ system: true, default: 'new' });
    expect(fieldOf('jobNo')).toMatchObject({ system: true, unique: true, serial: { pattern: 'J{yyyyMMdd}-{000}' } });
    expect(fieldOf('weight')).toMatchObject({
      warning: both('重量的值不常见，请核对', 'Weight has an unusual value. Please check it'),
    });
    expect(fieldOf('cost')).toMatchObject({
      ...{ warning: both('太少', 'Too little'), was: 'price' },
      access: { read: 'fms:job:cost', write: 'fms:job:costEdit' },
    });
    expect(compiled.table.columns).toContainEqual({ name: 'cost', type: 'integer', form: 'scaled 2', was: 'price' });
    expect(compiled.resource.scope).toEqual({ owner: 'clerkId' });
  });

  it('hide detail and form from the menu unless the file says otherwise', () => {
    expect(compiled.resource.screens.map(({ view, isHidden }) => [view, isHidden])).toEqual([
      ['list', false],
      ['detail', true],
      ['form', false],
    ]);
  });

  it('add these permissions, each once', () => {
    const codes = permissionsOf(compiled.resource).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    const own = ['begin', 'close', 'lighten', 'recount', 'remove'].map((name) => `wms:job:${name}`);
    expect(codes).toEqual(expect.arrayContaining([...own, 'wms:job:list', 'fms:job:cost', 'fms:job:costEdit']));
    expect(permissionsOf(compiled.resource)).toContainEqual({
      code: 'fms:job:cost',
      title: both('查看成本', 'View Cost'),
    });
    for (const code of codes) expect(emitPermissions([compiled.resource])).toContain(`'${code}',`);
  });
});

describe('the checks of states and actions', () => {
  /**
   * Returns the keywords and paths of validation errors. They must be the same from the checks on the server and from the module for the
   * browser.
   */
  async function faultsOf(group: 'conditions' | 'warnings' | 'when' | 'input', name: string, record: unknown): Promise<string[]> {
    const { checks } = await importModule(compiled.code);
    expect(Object.keys(checks[group])).toEqual(Object.keys(compiled.checks[group]));
    const errors = compiled.checks[group][name]?.(record);
    expect(checks[group][name]?.(record)).toEqual(errors);
    return (errors ?? []).map(({ keyword, instancePath, params }) => `${keyword} ${params.missingProperty ?? instancePath}`);
  }

  it.each([
    ['warnings', 'weight', { weight: 100 }, []],
    ['warnings', 'weight', { weight: 101 }, ['maximum /weight']],
    ['warnings', 'weight', {}, []],
    ['warnings', 'cost', { cost: '0.99', state: 'open' }, ['decimal /cost', 'if ']],
    ['warnings', 'cost', { cost: '0.99', state: 'done' }, []],
    ['warnings', 'cost', { cost: '0.99' }, []],
    ['warnings', 'cost', { cost: '1.00', state: 'open' }, []],
    ['when', 'begin', { weight: 1 }, []],
    ['when', 'begin', {}, ['required weight']],
    ['when', 'lighten', { weight: 9 }, ['minimum /weight']],
    ['when', 'lighten', {}, ['required weight']],
    ['input', 'close', { note: 'done' }, []],
    ['input', 'close', {}, ['required note']],
    ['input', 'close', { note: 'x', version: 1 }, ['additionalProperties ']],
    ['conditions', 'close/reason.visibleWhen', { note: 'other' }, []],
    ['conditions', 'close/reason.visibleWhen', { note: 'x' }, ['const /note']],
  ] as const)('reject %s of %s with %j', async (group, name, record, faults) => {
    expect(await faultsOf(group, name, record)).toEqual(faults);
  });

  it('ignore the state of a record, which users do not enter', () => {
    expect(compiled.checks.record({ state: 'anything', jobNo: 7 })).toEqual([]);
  });
});

describe('a field with the name of a keyword', () => {
  it('can be set: its value is not read as a pattern', () => {
    const { resources, faults } = compileBerth(
      berth({
        field: field('"type": "string"', 'pattern'),
        tail: ',\n  "actions": [{ "name": "act", "title": { "zh": "做", "en": "Act" }, "at": "row", "set": { "pattern": "(a+)+(" } }]',
      }),
    );
    expect(faults).toEqual([]);
    expect(resources[0]?.resource.actions[0]?.set).toEqual({ pattern: '(a+)+(' });
  });
});

describe('a form of another transition or action', () => {
  const title = '"title": { "zh": "题", "en": "Title" }';
  const shared = text.replace(
    '"actions": [',
    `"actions": [{ "name": "shut", ${title}, "at": ["row", "bulk"], "handler": true, "formOf": "close" },`,
  );
  const { resources, faults } = compile([...neighbors, { path: 'wms/hwJob.json', text: shared }]);

  it('asks for the same fields, with the same checks and conditions', () => {
    expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
    const { actions, states } = resources[0]?.resource ?? { actions: [] };
    expect(actions[0]?.ask).toBeDefined();
    expect(actions[0]?.ask).toEqual(states?.transitions[1]?.ask);
    const checks = resources[0]?.checks;
    expect(checks?.input.shut?.({})).toMatchObject([{ keyword: 'required', params: { missingProperty: 'note' } }]);
    expect(checks?.conditions['shut/reason.visibleWhen']?.({ note: 'other' })).toEqual([]);
  });

  it('uses current names of other files, and a former name is reported once', () => {
    const clerk = `"clerk": { "type": "string", "reference": { "resource": "hwPier" }, ${title} }`;
    const asking = shared.replace('"reason": {', `${clerk}, "reason": {`);
    const renamed = compile([
      ...neighbors,
      { path: 'system/hwBerth.json', text: berth({ head: '\n  "was": "hwPier",' }) },
      { path: 'wms/hwJob.json', text: asking },
    ]);
    expect(lines(renamed).filter((line) => line.includes('hwPier'))).toHaveLength(1);
    const job = renamed.resources.find(({ resource }) => resource.name === 'hwJob')?.resource;
    const requested = [job?.states?.transitions[1], job?.actions[0]].map((action) =>
      action?.ask?.fields.find(({ name }) => name === 'clerk'),
    );
    expect(requested).toMatchObject([{ reference: { resource: 'hwBerth' } }, { reference: { resource: 'hwBerth' } }]);
  });
});

describe('a button of the page', () => {
  it('can only open a page, and then needs no code', () => {
    const title = '"title": { "zh": "计划", "en": "Plan" }';
    const page = `"wms/job/plan": { "view": "own", "path": "/job/plan", "area": "system", "perm": "wms:job:plan", ${title} }`;
    const opening = text
      .replace('"screens": {', `"screens": { ${page},`)
      .replace('"actions": [', `"actions": [{ "name": "plan", ${title}, "at": "page", "opens": "wms/job/plan" },`);
    const { resources, faults } = compile([...neighbors, { path: 'wms/hwJob.json', text: opening }]);
    expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(resources[0]?.resource.actions[0]).toMatchObject({ name: 'plan', at: ['page'], opens: 'wms/job/plan' });
  });
});

describe('a file without them', () => {
  it('has no action calls, no actions and no checks', () => {
    const [plainOne] = compileBerth(text.replace('hwJob', 'hwBerth').replace(/"states"[\s\S]*"scope"/, '"scope"')).resources;
    expect(plainOne?.resource.calls).not.toHaveProperty('transit');
    expect(plainOne?.resource).toMatchObject({ actions: [] });
    expect(plainOne?.resource).not.toHaveProperty('states');
    expect(plainOne?.checks).toMatchObject({ when: {}, input: {} });
  });
});
