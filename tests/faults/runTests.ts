import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readReport } from '../support/run/report.ts';
import { root } from '../support/run/steps.ts';
import { type TempFolder, tempFolder } from '../support/tempFolder.ts';
import type { Fault } from './types.ts';

/** Folders that are left out of the copy, because it does not need them or must not change them. */
const left: readonly string[] = ['.git', 'node_modules', 'dist', 'data'];

/** Copies the working tree, with a link to its packages, so that faults never get into the original. */
export function copyTree(): TempFolder {
  const folder = tempFolder('faults');
  const tree = join(folder.path, 'tree');
  mkdirSync(tree);
  cpSync(root, tree, { recursive: true, filter: (path) => !left.includes(relative(root, path)) });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction');
  return folder;
}

/** Tests that run together. They are in one project and have one of these titles. */
interface Requested {
  readonly project: Fault['caughtBy']['project'];
  readonly tests: readonly Pick<Fault['caughtBy'], 'file' | 'title'>[];
}

/** How often a test passed and failed. It may run several times, because a title can stand for several cases. */
interface Count {
  readonly passed: number;
  readonly failed: number;
}

interface Outcome {
  readonly countOf: (test: Requested['tests'][number]) => Count;
  readonly output: string;
}

/** A run that takes longer than this, in ms, is stopped. */
const longest = 10 * 60_000;

/** Runs tests in the copy. A test that did not run, because its file cannot be loaded, counts neither as passed nor as failed. */
export async function runTests(folder: string, { project, tests }: Requested): Promise<Outcome> {
  const [tree, reportFile] = [join(folder, 'tree'), join(folder, 'report.json')];
  rmSync(reportFile, { force: true });
  const titles = [...new Set(tests.map(({ title }) => RegExp.escape(title)))].join('|');
  const output = await outputOf(tree, [
    ...[join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', project],
    ...new Set(tests.map(({ file }) => file)),
    ...['--testNamePattern', titles, '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
  ]);
  const files = readReport(reportFile, []) ?? [];
  const countOf = ({ file, title }: Requested['tests'][number]): Count => {
    const own = files.filter(({ name }) => name.endsWith(file)).flatMap(({ assertionResults }) => assertionResults);
    const meant = own.filter(({ fullName }) => fullName.includes(title));
    const count = (status: string) => meant.filter((test) => test.status === status).length;
    return { passed: count('passed'), failed: count('failed') };
  };
  return { countOf, output };
}

function outputOf(tree: string, command: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const options = { cwd: tree, timeout: longest, maxBuffer: Number.POSITIVE_INFINITY };
    execFile(process.execPath, command, options, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
}
