import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A resource file as tests change it. */
export interface LabFile {
  readonly record: { required: string[]; properties: Record<string, Record<string, unknown>> };
}

interface Change {
  /** The folder of the house's resource files. */
  readonly schemas: string;
  readonly name: string;
  readonly edit: (file: LabFile) => void;
  /** Brings the change into force: starts the server again. */
  readonly restart: () => Promise<void>;
}

/** Changes a resource file of the tests and starts the server again; gives the way back. */
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
