import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bareEnvironment } from '../../support/bareEnvironment.ts';

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
  const all = ['src/main/codegen.ts', 'new', ...args, '--live', '--schemas', schemas];
  const env = { ...bareEnvironment, ...environment };
  const child = spawn(process.execPath, all, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let reported = '';
  child.stderr.on('data', (chunk: Buffer) => {
    reported += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, reported };
}
