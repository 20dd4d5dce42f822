import { changeLogCalls } from '../../contract/log.ts';
import { reminderCalls } from '../../contract/reminders.ts';
import { schemaCalls } from '../../contract/schemaEditor.ts';
import { sessionListCalls } from '../../contract/session.ts';

interface SystemList {
  /** Resource name for Refine's hooks. The prefix cannot occur in names of resource files. */
  readonly name: `sys_${string}`;
  readonly path: string;
}

/** Built-in lists of the server that have no resource file. */
export const systemLists = {
  sessions: { name: 'sys_session', path: sessionListCalls.find },
  signIns: { name: 'sys_signIn', path: sessionListCalls.signIns },
  changes: { name: 'sys_change', path: changeLogCalls.find },
  reminders: { name: 'sys_reminder', path: reminderCalls.log },
  schemaFiles: { name: 'sys_schemaFile', path: schemaCalls.find },
} as const satisfies Readonly<Record<string, SystemList>>;

const paths: ReadonlyMap<string, string> = new Map(Object.values(systemLists).map(({ name, path }) => [name, path]));

/** Returns the path of a built-in list; undefined for other resources. */
export function systemPathOf(name: string): string | undefined {
  return paths.get(name);
}
