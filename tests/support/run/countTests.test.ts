import { describe, expect, it } from 'vitest';
import { countTests } from './countTests.ts';

interface Files {
  /** The status of each test of a file, followed by a colon and the messages of its failed attempts. */
  readonly [name: string]: { readonly status: string; readonly tests: readonly string[] };
}

function count({ files, isWell }: { readonly files: Files; readonly isWell: boolean }): ReturnType<typeof countTests> {
  const reports = Object.entries(files).map(([name, { status, tests }]) => ({
    name,
    status,
    assertionResults: tests.map((test, index) => {
      const [state, ...reported] = test.split(':');
      return { fullName: `test ${index + 1}`, status: state ?? '', failureMessages: reported };
    }),
  }));
  return countTests(reports, isWell);
}

const well = { status: 'passed', tests: ['passed', 'passed'] };

describe('countTests', () => {
  it('counts tests that passed and failed over all files', () => {
    const files = { a: well, b: { status: 'failed', tests: ['passed', 'failed:1 is not 2\n  at line 7'] } };
    expect(count({ files, isWell: false })).toEqual({
      passed: 3,
      failed: 1,
      problems: ['test 2: failed, 1 is not 2'],
    });
  });

  it('names a test that passed at its second attempt, and counts it as passed', () => {
    const files = { a: { status: 'passed', tests: ['passed', 'passed:too late'] } };
    expect(count({ files, isWell: true })).toEqual({
      passed: 2,
      failed: 0,
      problems: ['test 2: passed at its second try only, too late'],
    });
  });

  it('counts a test that did not run as failed, and names it', () => {
    const files = { a: { status: 'passed', tests: ['passed', 'skipped', 'todo'] } };
    expect(count({ files, isWell: true })).toEqual({
      passed: 1,
      failed: 2,
      problems: ['test 2: did not run (skipped)', 'test 3: did not run (todo)'],
    });
  });

  it('counts a file that could not be loaded as failed, and names it', () => {
    const files = { a: well, b: { status: 'failed', tests: [] } };
    expect(count({ files, isWell: false })).toEqual({
      passed: 2,
      failed: 1,
      problems: ['b: failed outside its tests'],
    });
  });

  it('fails a run with a bad exit code though its tests passed', () => {
    expect(count({ files: { a: well }, isWell: false })).toMatchObject({ passed: 2, failed: 1 });
  });

  it('fails a run without tests', () => {
    expect(count({ files: {}, isWell: true })).toEqual({ passed: 0, failed: 1, problems: ['has no tests'] });
  });

  it('fails a run that left no report', () => {
    expect(countTests(undefined, true)).toMatchObject({ passed: 0, failed: 1 });
  });
});
