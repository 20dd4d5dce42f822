import { runNew } from '../../../codegen/new/runNew.ts';
import { readCodes, readTable } from '../../../src/main/readTable.ts';
import { captured } from '../../support/captured.ts';

interface Beside {
  /** The folder of resource files. */
  readonly schemas: string;
  /** What names the database to a command. */
  readonly environment: Readonly<Record<string, string>>;
}

/** `npm run codegen -- new … --live` beside a running server, with its files and its database: its exit code, and what it says. */
export async function draftFile(
  { schemas, environment }: Beside,
  args: readonly string[],
): Promise<{ code: number; reported: string }> {
  const { result, err } = await captured(environment, () =>
    runNew([...args, '--live', '--schemas', schemas], { readTable, readCodes }),
  );
  return { code: result.code, reported: err };
}
