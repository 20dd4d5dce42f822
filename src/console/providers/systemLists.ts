import { changeLogCalls } from '../../contract/log.ts';
import { schemaCalls } from '../../contract/schemaEditor.ts';
import { sessionListCalls } from '../../contract/session.ts';

interface SystemList {
  /** Under which Refine's hooks ask for it; no resource of a file can be called so. */
  readonly name: `sys_${string}`;
  readonly path: string;
}

/** The lists of the server itself, which no file describes. */
export const systemLists = {
  sessions: { name: 'sys_session', path: sessionListCalls.find },
  signIns: { name: 'sys_signIn', path: sessionListCalls.signIns },
  changes: { name: 'sys_change', path: changeLogCalls.find },
  schemaFiles: { name: 'sys_schemaFile', path: schemaCalls.find },
} as const satisfies Readonly<Record<string, SystemList>>;

const paths: ReadonlyMap<string, string> = new Map(Object.values(systemLists).map(({ name, path }) => [name, path]));

/** Where a list of the server itself is asked for; undefined for a resource of a file. */
export function systemPathOf(name: string): string | undefined {
  return paths.get(name);
}
