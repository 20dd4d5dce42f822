import { runNew } from '../../../codegen/new/runNew.ts';
import { readCodes, readTable } from '../../../src/main/ownDatabase.ts';
import { captured } from '../../support/captured.ts';

interface Beside {
  /** The folder that contains the resource files. */
  readonly schemas: string;
  /** The environment variables that select the database. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Runs `npm run codegen -- new … --live` on the files and database of a running server; returns its exit code and output. */
export async function draftFile({ schemas, environment }: Beside, args: readonly string[]): Promise<{ code: number; reported: string }> {
  const { result, err } = await captured(environment, () => runNew([...args, '--live', '--schemas', schemas], { readTable, readCodes }));
  return { code: result.code, reported: err };
}
