import { hookNames } from '../../../src/contract/life.ts';
import { permissionSuffixes } from '../../../src/contract/permission.ts';
import { innerSubject, type Subject, suggest, unknownField } from '../../check/subject.ts';
import type { ActionSource, AskPropertySource, PropertySource } from '../../generated/source.ts';
import { isMoment, kindNameOf, type Path } from '../../read/recordSource.ts';
import type { CommonActionSource } from '../../read/source.ts';
import { commonTexts, type FaultTexts, faultTexts } from '../../texts/faultTexts.ts';
import { checkCondition } from '../conditions/check.ts';
import { expectedFault } from '../expected.ts';
import { recordChecks } from '../fields/checks.ts';
import { everyAction, type PlacedAction } from './every.ts';

const texts = faultTexts({
  standsWithout: { en: '`{{message}}` needs `{{keyword}}`', zh: '`{{message}}`须与`{{keyword}}`一起使用' },
  addConditionOrRemove: { en: 'add the condition, or remove the message', zh: '请补上条件，或删除该提示' },
  startOfOtherKind: { en: '`{{name}}` is not of the kind `{{kind}}`', zh: '`{{name}}`不是`{{kind}}`类型' },
  requestedAndSet: { en: '`{{name}}` is both in `form` and in `set`', zh: '`{{name}}`同时出现在`form`和`set`中' },
  keptForServerCode: { en: '`{{name}}` is reserved for server code', zh: '`{{name}}`保留给服务器代码使用' },
  letCodeDoPageAction: {
    en: 'handle it in code with `"handler": true`: a page action has no record to write to',
    zh: '请用`"handler": true`交由代码处理：整页操作没有可写入的记录',
  },
  addSetFormOrHandler: {
    en: 'add `set`, add a field of the record to `form`, or handle it in code with `"handler": true`',
    zh: '请添加`set`，或在`form`中加入记录的字段，或用`"handler": true`交由代码处理',
  },
  actionDoesNothing: { en: 'this action does nothing', zh: '此操作没有任何作用' },
  pageActionStandsAlone: {
    en: 'a page action has no record, so it cannot be placed anywhere else as well',
    zh: '整页操作不针对记录，不能同时放在其他位置',
  },
  writePageOrRow: { en: 'write `"at": "page"`, or `row` and `bulk`', zh: '请写`"at": "page"`，或写`row`和`bulk`' },
  ofNoRecord: {
    en: '`{{keyword}}` needs a record, and a page action has none',
    zh: '`{{keyword}}`针对记录，不适用于整页操作',
  },
  removeOrWriteAtRow: { en: 'remove it, or write `"at": "row"`', zh: '请删除，或写`"at": "row"`' },
  addToScreens: { en: 'add it to `screens`, with `"view": "own"`', zh: '请在`screens`中添加，并写`"view": "own"`' },
  noOwnPage: { en: 'there is no custom page `{{opens}}`', zh: '没有自定义页面`{{opens}}`' },
  opensOfPage: { en: '`opens` only works for a page action', zh: '`opens`只用于整页操作' },
  writeAtPage: {
    en: 'write `"at": "page"` without `hidden`, or remove `opens`',
    zh: '请写`"at": "page"`且不写`hidden`，或删除`opens`',
  },
  isState: { en: '`{{name}}` holds the state of the record', zh: '`{{name}}`是记录的状态' },
  translateWithTo: { en: 'use `to` to set the state that a transition leads to', zh: '请用`to`写明流转到的状态' },
  mustBeFilled: { en: '`{{name}}` is required', zh: '`{{name}}`必须填写' },
  writeValue: { en: 'write a value', zh: '请写一个值' },
  valueUnknowable: { en: '`{{name}}` cannot have a fixed value in a file', zh: '不能在文件中为`{{name}}`写固定值' },
  askInFormOrEmpty: {
    en: 'add it to `form`, or write null to clear it',
    zh: '请将其加入`form`，或写`null`清空',
  },
  formatAndType: { en: '`format` and `type`', zh: '`format`和`type`' },
  storedOtherwise: {
    en: '`{{name}}` is stored in the record field of the same name, but is defined differently',
    zh: '`{{name}}`将存入记录的同名字段，但两者定义不一致',
  },
  giveSame: { en: 'use the same {{differs}}, or another name', zh: '请使用相同的{{differs}}，或换一个名称' },
});

/** Checks the keywords that transitions and actions have in common: names, conditions, forms and set values. */
export function checkEveryAction(subject: Subject): void {
  const owners = new Map<string, Path>();
  for (const placed of everyAction(subject.source)) {
    checkName(subject, placed, owners);
    checkPermission(subject, placed);
    checkWhen(subject, placed);
    checkForm(subject, placed);
    checkSet(subject, placed);
  }
}

function checkName({ report }: Subject, { action: { name }, path }: PlacedAction, owners: Map<string, Path>): void {
  const owner = owners.get(name.toLowerCase());
  owners.set(name.toLowerCase(), owner ?? path);
  const fault = hookNameFault(name);
  if (fault) report.error({ path: [...path, 'name'], ...fault });
  if (!owner) return;
  const noun = owner[0] === 'states' ? commonTexts.aTransition : commonTexts.anAction;
  report.error({
    path: [...path, 'name'],
    what: commonTexts.nameTaken({ name, owner: noun }),
    mend: commonTexts.chooseAnother,
  });
}

/**
 * Rejects a name such as `edit` for an action without `perm`. The permission would be derived from the name, so everybody with the common
 * permission of that name could run the action.
 */
function checkPermission({ source, report }: Subject, { action, path }: PlacedAction): void {
  const { name, perm } = action;
  const isOfSystem = 'by' in action && action.by !== undefined;
  if (isOfSystem || perm !== undefined || !permissionSuffixes.has(name)) return;
  const shared = `${source.perms}:${name}`;
  const what = commonTexts.permissionTaken({ name, permission: shared });
  report.error({ path: [...path, 'name'], what, mend: commonTexts.chooseNameOrPerm });
}

function checkWhen(subject: Subject, { action, path, condition }: PlacedAction): void {
  if (action.primary) checkCondition(subject, { condition: action.primary, path: [...path, 'primary'], depth: 2 });
  if (condition) {
    const { keyword, value } = condition;
    checkCondition(subject, { condition: value, path: [...path, keyword], depth: 2 });
    return;
  }
  for (const [message, keyword] of Object.entries({ guardMessage: 'guard', whenMessage: 'when' })) {
    if (!Object.hasOwn(action, message)) continue;
    const what = texts.standsWithout({ message, keyword });
    subject.report.error({ path: [...path, message], on: 'key', what, mend: texts.addConditionOrRemove });
  }
}

/** Checks the form of an action. A shared form is checked only where it is defined. */
function checkForm(subject: Subject, { action: { form, formOf }, path }: PlacedAction): void {
  if (!form || formOf) return;
  const inner = innerSubject(subject, { record: { type: 'object', ...form }, path: [...path, 'form'] });
  const requested = { ...inner, outer: subject.source.record.properties };
  for (const check of recordChecks) check(requested);
  for (const [name, property] of Object.entries(form.properties)) {
    const fault = storedFault(subject, { name, property });
    if (fault) subject.report.error({ path: [...path, 'form', 'properties', name], on: 'key', ...fault });
    checkStart(subject, property, [...path, 'form', 'properties', name, 'startFrom']);
  }
}

/**
 * Checks that `startFrom`, the field that gives an input its initial value, names a field of the record with the same kind as the input.
 */
function checkStart({ source, report }: Subject, property: AskPropertySource, path: Path): void {
  const { startFrom } = property;
  if (startFrom === undefined) return;
  const { properties } = source.record;
  const kind = kindNameOf(property);
  const suiting = Object.keys(properties).filter((name) => properties[name] && kindNameOf(properties[name]) === kind);
  if (suiting.includes(startFrom)) return;
  const what = properties[startFrom] ? texts.startOfOtherKind({ name: startFrom, kind }) : commonTexts.noField({ name: startFrom });
  report.error({ path, what, mend: suggest(startFrom, suiting) });
}

function checkSet(subject: Subject, { action: { form, set = {} }, path }: PlacedAction): void {
  for (const [name, value] of Object.entries(set)) {
    const at = [...path, 'set', name];
    if (form && Object.hasOwn(form.properties, name)) {
      const what = texts.requestedAndSet({ name });
      subject.report.error({ path: at, on: 'key', what, mend: commonTexts.keepOneOfTwo });
      continue;
    }
    const fault = setFault(subject, { name, value });
    if (fault) subject.report.error({ path: at, ...fault });
  }
}

/** Returns a fault if the name is reserved for the server hooks of saves and deletions; undefined if an action may use it. */
export function hookNameFault(name: string): FaultTexts | undefined {
  if (!hookNames.some((one) => one === name)) return undefined;
  return { what: texts.keptForServerCode({ name }), mend: commonTexts.chooseAnotherName };
}

/** Checks that every action has an effect or opens a screen, and that a page action does not depend on a record. */
export function checkActions({ source, report }: Subject): void {
  source.actions?.forEach((action, i) => {
    const path = ['actions', i];
    const { handler, opens, set, when, event } = action;
    const locations = [action.at].flat();
    const isOfPage = locations.includes('page');
    if (!handler && opens === undefined && !hasEffect(action, Object.keys(source.record.properties))) {
      const mend = isOfPage ? texts.letCodeDoPageAction : texts.addSetFormOrHandler;
      report.error({ path, what: texts.actionDoesNothing, mend });
    }
    if (!isOfPage) return;
    if (locations.length > 1) {
      const what = texts.pageActionStandsAlone;
      report.error({ path: [...path, 'at'], what, mend: texts.writePageOrRow });
    }
    for (const [keyword, value] of Object.entries({ when, set, event })) {
      if (value === undefined) continue;
      const what = texts.ofNoRecord({ keyword });
      report.error({ path: [...path, keyword], on: 'key', what, mend: texts.removeOrWriteAtRow });
    }
  });
}

function hasEffect({ at, set, form }: ActionSource, fields: readonly string[]): boolean {
  if ([at].flat().includes('page')) return false;
  return set !== undefined || Object.keys(form?.properties ?? {}).some((name) => fields.includes(name));
}

/** Checks `opens`: it must name a screen with `"view": "own"`, and the action must be a visible page action. */
export function checkOpens({ source, report }: Subject): void {
  const own = Object.entries(source.screens ?? {}).flatMap(([key, { view }]) => (view === 'own' ? [key] : []));
  source.actions?.forEach(({ opens, at, hidden }, i) => {
    if (opens === undefined) return;
    const path = ['actions', i, 'opens'];
    if (!own.includes(opens)) {
      const mend = suggest(opens, own, texts.addToScreens);
      report.error({ path, what: texts.noOwnPage({ opens }), mend });
    }
    if (at === 'page' && !hidden) return;
    const what = texts.opensOfPage;
    report.error({ path, on: 'key', what, mend: texts.writeAtPage });
  });
}

/** Returns why an action can never write a field; undefined if it can. */
function writtenFault({ source }: Subject, name: string): FaultTexts | undefined {
  const { properties } = source.record;
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!property) {
    return { ...unknownField(name, Object.keys(properties)) };
  }
  if (source.states?.field === name) {
    return { what: texts.isState({ name }), mend: texts.translateWithTo };
  }
  if (property.derived || property.total || property.serial !== undefined) {
    return { what: commonTexts.setByServer({ name }), mend: commonTexts.nameAnotherField };
  }
  return undefined;
}

interface SetValue {
  readonly name: string;
  readonly value: NonNullable<CommonActionSource['set']>[string];
}

/** Returns why a field cannot be set to a fixed value; undefined if it can. Bounds are checked later, once the file is valid. */
function setFault(subject: Subject, { name, value }: SetValue): FaultTexts | undefined {
  const fault = writtenFault(subject, name);
  const { properties, required = [] } = subject.source.record;
  const property = properties[name];
  if (fault || !property) return fault;
  if (value === null) {
    return required.includes(name) ? { what: texts.mustBeFilled({ name }), mend: texts.writeValue } : undefined;
  }
  if (property.type === 'array' || property.reference) {
    const what = texts.valueUnknowable({ name });
    return { what, mend: texts.askInFormOrEmpty };
  }
  if (isMoment(property, value)) return undefined;
  return expectedFault({ expected: value, property, enums: subject.world.enums });
}

interface FormField {
  readonly name: string;
  readonly property: PropertySource;
}

/**
 * Returns why the value of a form field cannot be stored in the record field of the same name. Undefined if it can be stored or the record
 * has no such field.
 */
function storedFault(subject: Subject, { name, property }: FormField): FaultTexts | undefined {
  const { properties } = subject.source.record;
  const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!own) return undefined;
  const fault = writtenFault(subject, name);
  if (fault) return fault;
  const differs = kindNameOf(own) !== kindNameOf(property) ? texts.formatAndType : differenceOf(own, property);
  if (!differs) return undefined;
  return { what: texts.storedOtherwise({ name }), mend: texts.giveSame({ differs }) };
}

/** The keywords that determine how a value is stored and read. */
const decisive = ['precision', 'scale', 'enum', 'reference', 'items'] as const;

function differenceOf(own: PropertySource, requested: PropertySource): string | undefined {
  const differing = decisive.find((keyword) => !isSame(own, requested, keyword));
  return differing && `\`${differing}\``;
}

function isSame(own: PropertySource, requested: PropertySource, keyword: (typeof decisive)[number]): boolean {
  if (keyword === 'reference') return own.reference?.resource === requested.reference?.resource;
  return JSON.stringify(own[keyword]) === JSON.stringify(requested[keyword]);
}
