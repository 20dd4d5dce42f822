import { permissionSuffixes } from '../../../src/contract/permission.ts';
import { everyDoing, type PlacedDoing } from '../../read/everyDoing.ts';
import type { Path } from '../../read/place.ts';
import { checkCondition } from '../checkConditions.ts';
import { recordChecks } from '../recordChecks.ts';
import type { Subject } from '../subject.ts';
import { within } from '../within.ts';
import { refuseHookName } from './refuseHookName.ts';
import { refuseSet } from './refuseSet.ts';
import { refuseStored } from './refuseStored.ts';

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
  const noun = owner[0] === 'states' ? 'a transition' : 'an action';
  report.error({ path: [...path, 'name'], what: `\`${name}\` is already the name of ${noun}`, mend: 'choose another' });
}

/** Whoever may list or edit would be let do it too, although nobody has said so. */
function checkPermission({ source, report }: Subject, { doing, path }: PlacedDoing): void {
  const { name, perm } = doing;
  const isOfSystem = 'by' in doing && doing.by !== undefined;
  if (isOfSystem || perm !== undefined || !permissionSuffixes.has(name)) return;
  const shared = `${source.perms}:${name}`;
  const what = `\`${name}\` would need \`${shared}\`, which is the permission of something else`;
  report.error({ path: [...path, 'name'], what, mend: 'choose another name, or write out its `perm`' });
}

function checkWhen(subject: Subject, { doing, path, condition }: PlacedDoing): void {
  if (condition) {
    const { keyword, value } = condition;
    checkCondition(subject, { condition: value, path: [...path, keyword], depth: 2 });
    return;
  }
  for (const [message, keyword] of Object.entries({ guardMessage: 'guard', whenMessage: 'when' })) {
    if (!Object.hasOwn(doing, message)) continue;
    const what = `\`${message}\` stands without \`${keyword}\``;
    subject.report.error({ path: [...path, message], on: 'key', what, mend: 'add the condition, or remove it' });
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
      const what = `\`${name}\` is asked for and set`;
      subject.report.error({ path: at, on: 'key', what, mend: 'keep one of the two' });
      continue;
    }
    const refusal = refuseSet(subject, { name, value });
    if (refusal) subject.report.error({ path: at, ...refusal });
  }
}
