import { permissionSuffixes } from '../../../src/contract/permission.ts';
import { everyDoing, type PlacedDoing } from '../../read/everyDoing.ts';
import type { Path } from '../../read/place.ts';
import { commonTexts } from '../../texts/commonTexts.ts';
import { faultTexts } from '../../texts/faultTexts.ts';
import { checkCondition } from '../checkConditions.ts';
import { recordChecks } from '../recordChecks.ts';
import type { Subject } from '../subject.ts';
import { within } from '../within.ts';
import { refuseHookName } from './refuseHookName.ts';
import { refuseSet } from './refuseSet.ts';
import { refuseStored } from './refuseStored.ts';

const texts = faultTexts({
  standsWithout: { en: '`{{message}}` stands without `{{keyword}}`', zh: '有`{{message}}`而没有`{{keyword}}`' },
  addConditionOrRemove: { en: 'add the condition, or remove it', zh: '请补上条件，或将其删除' },
  askedAndSet: { en: '`{{name}}` is asked for and set', zh: '`{{name}}`既要求填写，又直接赋值' },
});

/** Checks what transitions and actions have in common: their names, conditions, what they ask for and what they set. */
export function checkDoings(subject: Subject): void {
  const owners = new Map<string, Path>();
  for (const placed of everyDoing(subject.source)) {
    checkName(subject, placed, owners);
    checkPermission(subject, placed);
    checkWhen(subject, placed);
    checkAsk(subject, placed);
    checkSet(subject, placed);
  }
}

function checkName({ report }: Subject, { doing: { name }, path }: PlacedDoing, owners: Map<string, Path>): void {
  const owner = owners.get(name.toLowerCase());
  owners.set(name.toLowerCase(), owner ?? path);
  const refusal = refuseHookName(name);
  if (refusal) report.error({ path: [...path, 'name'], ...refusal });
  if (!owner) return;
  const noun = owner[0] === 'states' ? commonTexts.aTransition : commonTexts.anAction;
  report.error({
    path: [...path, 'name'],
    what: commonTexts.nameTaken({ name, owner: noun }),
    mend: commonTexts.chooseAnother,
  });
}

/** Whoever may list or edit would be let do it too, although nobody has said so. */
function checkPermission({ source, report }: Subject, { doing, path }: PlacedDoing): void {
  const { name, perm } = doing;
  const isOfSystem = 'by' in doing && doing.by !== undefined;
  if (isOfSystem || perm !== undefined || !permissionSuffixes.has(name)) return;
  const shared = `${source.perms}:${name}`;
  const what = commonTexts.permissionTaken({ name, permission: shared });
  report.error({ path: [...path, 'name'], what, mend: commonTexts.chooseNameOrPerm });
}

function checkWhen(subject: Subject, { doing, path, condition }: PlacedDoing): void {
  if (condition) {
    const { keyword, value } = condition;
    checkCondition(subject, { condition: value, path: [...path, keyword], depth: 2 });
    return;
  }
  for (const [message, keyword] of Object.entries({ guardMessage: 'guard', whenMessage: 'when' })) {
    if (!Object.hasOwn(doing, message)) continue;
    const what = texts.standsWithout({ message, keyword });
    subject.report.error({ path: [...path, message], on: 'key', what, mend: texts.addConditionOrRemove });
  }
}

/** A shared form is looked at where it stands. */
function checkAsk(subject: Subject, { doing: { form, formOf }, path }: PlacedDoing): void {
  if (!form || formOf) return;
  const inner = within(subject, { record: { type: 'object', ...form }, path: [...path, 'form'] });
  const asked = { ...inner, outer: subject.source.record.properties };
  for (const check of recordChecks) check(asked);
  for (const [name, property] of Object.entries(form.properties)) {
    const refusal = refuseStored(subject, { name, property });
    if (refusal) subject.report.error({ path: [...path, 'form', 'properties', name], on: 'key', ...refusal });
  }
}

function checkSet(subject: Subject, { doing: { form, set = {} }, path }: PlacedDoing): void {
  for (const [name, value] of Object.entries(set)) {
    const at = [...path, 'set', name];
    if (form && Object.hasOwn(form.properties, name)) {
      const what = texts.askedAndSet({ name });
      subject.report.error({ path: at, on: 'key', what, mend: commonTexts.keepOneOfTwo });
      continue;
    }
    const refusal = refuseSet(subject, { name, value });
    if (refusal) subject.report.error({ path: at, ...refusal });
  }
}
