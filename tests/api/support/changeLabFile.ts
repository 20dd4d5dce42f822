import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What tests may change in a resource file. */
export interface LabFile {
  readonly record: { required: string[]; properties: Record<string, Record<string, unknown>> };
}

interface Change {
  /** The folder that contains the app's resource files. */
  readonly schemas: string;
  readonly name: string;
  readonly edit: (file: LabFile) => void;
  /** Restarts the server, because the change takes effect at the next start. */
  readonly restart: () => Promise<void>;
}

/** Changes a resource file of the tests and restarts the server. Returns a function that undoes the change. */
export async function changeLabFile({ schemas, name, edit, restart }: Change): Promise<() => Promise<void>> {
  const path = join(schemas, 'lab', `${name}.json`);
  const before = readFileSync(path, 'utf8');
  const file = JSON.parse(before) as LabFile;
  edit(file);
  const put = async (text: string): Promise<void> => {
    writeFileSync(path, text);
    await restart();
  };
  await put(JSON.stringify(file));
  return () => put(before);
}
