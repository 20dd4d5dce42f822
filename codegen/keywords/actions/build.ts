import type { Action, ActionBase } from '../../../src/contract/life.ts';
import type { Text } from '../../../src/contract/wire.ts';
import type { ActionSource, ConditionSource, TextSource, TransitionSource } from '../../generated/source.ts';
import type { CommonActionSource, Enums, ResourceSource } from '../../read/source.ts';
import { actionCallOf, callsOf } from '../calls.ts';
import { eventsOf } from '../events.ts';
import { buildFields } from '../fields/build.ts';
import { withFiles } from '../files.ts';
import { withChoices } from '../references.ts';
import { textOf } from '../text.ts';

/** Compiles the actions in the order of the file. */
export function buildActions(source: ResourceSource, enums: Enums): Action[] {
  return (source.actions ?? []).map((action) => ({
    ...buildCommon({ source, action, condition: action.when, message: action.whenMessage, enums }),
    at: [action.at].flat(),
    call: actionCallOf(source, action),
    ...(action.handler && { hasHandler: true }),
    ...(action.hidden && { isHidden: true }),
    ...(action.opens !== undefined && { opens: action.opens }),
  }));
}

/** A transition or action, with its file. `condition` is the `guard` of a transition or the `when` of an action. */
interface CommonParts {
  readonly source: ResourceSource;
  readonly action: TransitionSource | ActionSource;
  readonly condition: ConditionSource | undefined;
  readonly message: TextSource | undefined;
  readonly enums: Enums;
}

/** Compiles the keywords that transitions and actions have in common, with their defaults. */
export function buildCommon({ source, action, condition, message, enums }: CommonParts): ActionBase {
  const { name, done, icon, perm = `${source.perms}:${name}`, form, confirm, panel, danger = false, primary, set = {} } = action;
  const title = textOf(action.title);
  const calls = callsOf(source);
  const requested = (record: NonNullable<typeof form>) =>
    withChoices(withFiles(buildFields(record, enums), source, calls), { ...source, calls, of: { name, perm } });
  return {
    name,
    title,
    perm,
    isGuarded: condition !== undefined,
    isDangerous: danger,
    ...(primary && { isNext: true }),
    set,
    ...(done !== undefined && { done: textOf(done) }),
    ...(icon !== undefined && { icon }),
    ...(message && { guardMessage: textOf(message) }),
    ...(form && { ask: { fields: requested(form) } }),
    ...confirmationOf(confirm, title),
    ...(panel !== undefined && { panel }),
    ...eventsOf(action, source.events),
  };
}

function confirmationOf(confirm: CommonActionSource['confirm'], { zh, en }: Text): { confirm?: Text } {
  if (confirm === undefined || confirm === false) return {};
  if (confirm !== true) return { confirm: textOf(confirm as TextSource) };
  return { confirm: { zh: `确定要${zh}吗？`, en: `Continue with “${en}”?` } };
}
