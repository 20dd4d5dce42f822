import { filesInLog } from '../../../../contract/files.ts';
import type { Field, Resource } from '../../../../contract/resource.ts';

/** What a line of the log may be about: the fields of the record, what was asked for beside them, and its files. */
export function logFields({ fields, states, actions }: Resource): ReadonlyMap<string, Field> {
  const asked = [...(states?.transitions ?? []), ...actions].flatMap(({ ask }) => ask?.fields ?? []);
  return new Map([...asked, ...fields, keptFiles].map((field) => [field.name, field]));
}

/** The files that are kept beside the fields, by their names. */
const keptFiles: Field = {
  ...{ name: filesInLog, title: { zh: '附件', en: 'Files' }, kind: 'text', conditions: [] },
  ...{ required: false, unique: false, system: true },
};
