import type { Doing } from '../../src/contract/life.ts';
import type { Text } from '../../src/contract/text.ts';
import type {
  ActionSource,
  ConditionSource,
  DoingSource,
  ResourceSource,
  TextSource,
  TransitionSource,
} from '../read/source.ts';
import { buildFields } from './buildFields.ts';
import { callsOf } from './callsOf.ts';
import type { Enums } from './enums.ts';
import { eventsOf } from './eventsOf.ts';
import { textOf } from './textOf.ts';
import { withChoices } from './withChoices.ts';
import { withFiles } from './withFiles.ts';

/** What a transition or action says alike, with the condition that each calls by its own name. */
interface Parts {
  readonly source: ResourceSource;
  readonly doing: TransitionSource | ActionSource;
  readonly condition: ConditionSource | undefined;
  readonly message: TextSource | undefined;
  readonly enums: Enums;
}

/** What transitions and actions have in common, compiled, with every default filled in. */
export function buildDoing({ source, doing, condition, message, enums }: Parts): Doing {
  const { name, icon, perm = `${source.perms}:${name}`, form, confirm, panel, danger = false, set = {} } = doing;
  const title = textOf(doing.title);
  const calls = callsOf(source);
  const asked = (record: NonNullable<typeof form>) =>
    withChoices(withFiles(buildFields(record, enums), source, calls), { ...source, calls, of: { name, perm } });
  return {
    ...{ name, title, perm, isGuarded: condition !== undefined, isDangerous: danger, set },
    ...(icon !== undefined && { icon }),
    ...(message && { guardMessage: textOf(message) }),
    ...(form && { ask: { fields: asked(form) } }),
    ...confirmationOf(confirm, title),
    ...(panel !== undefined && { panel }),
    ...eventsOf(doing, source.events),
  };
}

function confirmationOf(confirm: DoingSource['confirm'], { zh, en }: Text): { confirm?: Text } {
  if (confirm === undefined || confirm === false) return {};
  if (confirm !== true) return { confirm: textOf(confirm as TextSource) };
  return { confirm: { zh: `确定要${zh}吗？`, en: `${en}: are you sure?` } };
}
