import { filesInLog } from '../../contract/files.ts';
import type { Resource } from '../../contract/resource.ts';

/**
 * What a change may be of, by the name that it was written under: fields, also under their former names, and what
 * transitions and actions ask for beside them, and the files of the record.
 */
export function namesInLog({ fields, states, actions }: Resource): ReadonlyMap<string, string> {
  const own = new Map(fields.map(({ name }) => [name, name]));
  for (const { name, was } of fields) if (was !== undefined && !own.has(was)) own.set(was, name);
  for (const { ask } of [...(states?.transitions ?? []), ...actions]) {
    for (const { name } of ask?.fields ?? []) own.set(name, name);
  }
  return own.set(filesInLog, filesInLog);
}
