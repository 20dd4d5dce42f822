import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { tempFolder } from '../tempFolder.ts';
import { countTests } from './countTests.ts';
import type { Step } from './steps.ts';

/** Runs one step, its output shown as it comes, and counts what passed and what failed; problems say what is to be looked at. */
export async function runStep({ name, command, kind, maxMinutes }: Step): Promise<ReturnType<typeof countTests>> {
  console.log(`\n== ${name}`);
  using folder = tempFolder('run');
  const reportFile = join(folder.path, 'report.json');
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const isWell = await runNode(kind === 'tests' ? [...command, ...reporting] : command, maxMinutes);
  if (kind === 'check')
    return isWell ? { passed: 1, failed: 0, problems: [] } : { passed: 0, failed: 1, problems: [`${name}: failed`] };
  const { problems, ...count } = countTests(reportFile, isWell);
  return { ...count, problems: problems.map((problem) => `${name}: ${problem}`) };
}

/** Whether node ran to its end with exit code 0 in time. */
async function runNode(command: readonly string[], maxMinutes: number): Promise<boolean> {
  const child = spawn(process.execPath, command, {
    cwd: join(import.meta.dirname, '..', '..', '..'),
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: maxMinutes * 60_000,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('close', (code, signal) => {
      if (signal !== null) console.error(`ended by ${signal}; it may take ${maxMinutes} minutes`);
      resolve(code === 0);
    });
  });
}
